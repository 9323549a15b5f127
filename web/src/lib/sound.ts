// Nine short sounds, made as they are needed; silent until the first gesture, as browsers want it.
// SPDX-License-Identifier: MIT
import { settings } from './settings.svelte';

export const sounds = ['check', 'call', 'bet', 'raise', 'allin', 'fold', 'win', 'lose', 'turn'] as const;
export type Sound = (typeof sounds)[number];

let context: AudioContext | null = null;

function wake(): void {
  context ??= new AudioContext();
  void context.resume();
}
for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, wake, { once: true, capture: true });

// 0 to 100 as a gain: 40 dB from the first mark to the last.
export const gainOf = (volume: number): number => (volume <= 0 ? 0 : 10 ** ((volume - 100) / 50));

interface Tone {
  at: number;
  hertz: number;
  lasts: number;
  loud: number;
  shape?: OscillatorType;
  bend?: number;
}

function tone(audio: AudioContext, out: AudioNode, { at, hertz, lasts, loud, shape = 'sine', bend = 1 }: Tone): void {
  const start = audio.currentTime + at;
  const voice = audio.createOscillator();
  const envelope = audio.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(hertz, start);
  voice.frequency.exponentialRampToValueAtTime(hertz * bend, start + lasts);
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(loud, start + 0.006);
  envelope.gain.exponentialRampToValueAtTime(0.0005, start + lasts);
  voice.connect(envelope).connect(out);
  voice.start(start);
  voice.stop(start + lasts + 0.02);
}

// Filtered noise: a knock on the table, a chip, a card that slides.
function rustle(audio: AudioContext, out: AudioNode, at: number, hertz: number, lasts: number, loud: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: hertz, Q: 1.2 });
  noise
    .connect(filter)
    .connect(new GainNode(audio, { gain: loud }))
    .connect(out);
  noise.start(audio.currentTime + at);
}

type Score = (audio: AudioContext, out: AudioNode) => void;
const chip =
  (at: number): Score =>
  (audio, out) => {
    rustle(audio, out, at, 5200, 0.05, 0.7);
    tone(audio, out, { at, hertz: 2900, lasts: 0.06, loud: 0.12, shape: 'triangle' });
  };
const chord =
  (notes: number[], step: number, shape: OscillatorType): Score =>
  (audio, out) =>
    notes.forEach((hertz, i) => tone(audio, out, { at: i * step, hertz, lasts: 0.45, loud: 0.22, shape }));

const scores: Record<Sound, Score> = {
  check: (audio, out) => [0, 0.11].forEach((at) => rustle(audio, out, at, 320, 0.07, 1.6)),
  call: chip(0),
  bet: (audio, out) => [0, 0.06].forEach((at) => chip(at)(audio, out)),
  raise: (audio, out) => [0, 0.05, 0.1, 0.15].forEach((at) => chip(at)(audio, out)),
  allin: (audio, out) => {
    [0, 0.04, 0.08, 0.12, 0.16, 0.2, 0.25, 0.31].forEach((at) => chip(at)(audio, out));
    tone(audio, out, { at: 0, hertz: 110, lasts: 0.6, loud: 0.35, bend: 0.6 });
  },
  fold: (audio, out) => rustle(audio, out, 0, 1500, 0.18, 0.8),
  win: chord([523.25, 659.25, 783.99, 1046.5], 0.09, 'triangle'),
  lose: chord([392, 349.23, 293.66], 0.14, 'sine'),
  turn: chord([880, 1174.66], 0.1, 'sine'),
};

export function play(sound: Sound): void {
  if (!context || context.state !== 'running' || settings.muted || settings.volume === 0) return;
  const out = new GainNode(context, { gain: gainOf(settings.volume) });
  out.connect(context.destination);
  scores[sound](context, out);
}
