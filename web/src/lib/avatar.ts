// Faces from a number: the same seed is always the same face.
// SPDX-License-Identifier: MIT
export interface Face {
  sky: string;
  skin: string;
  hair: string;
  shirt: string;
  hairStyle: number;
  eyes: number;
  mouth: number;
  extra: number;
}

// Well mixed bits of a seed (the finaliser of MurmurHash3), one draw after another.
function draws(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    let bits = state;
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) % below;
  };
}

const skins = ['#f6d7bd', '#eebf98', '#d99e70', '#b67a4e', '#8f5a38', '#6b4229'];
const hairs = ['#2b2320', '#4e342a', '#7b4a2b', '#b9793a', '#d9b36a', '#8d8f94', '#a3402c', '#39435a'];

export function face(seed: number): Face {
  const draw = draws(seed);
  const hue = draw(360);
  return {
    sky: `hsl(${hue} 42% 72%)`,
    shirt: `hsl(${(hue + 150 + draw(60)) % 360} 38% 42%)`,
    skin: skins[draw(skins.length)]!,
    hair: hairs[draw(hairs.length)]!,
    hairStyle: draw(7),
    eyes: draw(3),
    mouth: draw(4),
    extra: draw(6),
  };
}
