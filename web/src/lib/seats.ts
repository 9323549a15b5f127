// Where chairs stand: evenly around an ellipse, you at the bottom, the next to act on your left (clockwise).
// SPDX-License-Identifier: MIT

export interface Place { x: number; y: number } // in percent of the table's box

// Equal steps of arc rather than of angle, so that chairs of a long table don't crowd its ends.
export function anglesByArc(count: number, width: number, height: number): number[] {
  const steps = 720;
  const at = (i: number) => Math.PI / 2 + (2 * Math.PI * i) / steps;
  const lengths = [0];
  for (let i = 0; i < steps; ++i) {
    const dx = width * (Math.cos(at(i + 1)) - Math.cos(at(i)));
    const dy = height * (Math.sin(at(i + 1)) - Math.sin(at(i)));
    lengths.push(lengths[i]! + Math.hypot(dx, dy));
  }
  return Array.from({ length: count }, (_, seat) => at(lengths.findIndex((l) => l >= (seat / count) * lengths[steps]! - 1e-9)));
}

export function placesOnEllipse(count: number, width: number, height: number, radiusX: number, radiusY: number): Place[] {
  return anglesByArc(count, width * radiusX, height * radiusY).map((angle) => ({
    x: 50 + radiusX * Math.cos(angle),
    y: 50 + radiusY * Math.sin(angle),
  }));
}

// A point between a chair and the middle of the table, where its bet lies; shares of the way, across and up.
export function towardsMiddle(place: Place, across: number, up: number): Place {
  return { x: place.x + (50 - place.x) * across, y: place.y + (50 - place.y) * up };
}
