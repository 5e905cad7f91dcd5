/**
 * Short synthesised sounds, none before the player has touched something.
 *
 * Every sound has a visible twin, so nothing depends on hearing it; all are shorter than 400 ms.
 */
import { settings } from "./settings";
import { effect } from "./signal";

export type Sound = "card" | "flip" | "chip" | "tick" | "close" | "win";

let context: AudioContext | null = null;
let output: GainNode | null = null;

/** Loudness of the whole, far below a voice. */
const LOUDEST = 0.35;

function level(): number {
  const heard = settings.sound.value && settings.effects.value;
  return heard ? (settings.effects_volume.value / 100) * LOUDEST : 0;
}

function start(): void {
  removeEventListener("pointerdown", start);
  removeEventListener("keydown", start);
  if (typeof AudioContext !== "undefined") effect(follow);
}

/** Let what makes sound run while sound is on: it costs a phone power even in silence. */
function follow(): void {
  if (!settings.sound.value) {
    void context?.suspend();
    return;
  }
  if (context === null || output === null) {
    context = new AudioContext();
    output = context.createGain();
    output.connect(context.destination);
  } else void context.resume();
  output.gain.value = level();
}

/** Where sound is made, null before the first gesture and until sound is on. */
export function audio(): AudioContext | null {
  return context;
}

/** Wait for the first gesture; browsers refuse sound before it, and so do we. */
export function awaitGesture(): void {
  addEventListener("pointerdown", start);
  addEventListener("keydown", start);
}

interface Tone {
  readonly hz: number;
  readonly at: number;
  readonly seconds: number;
  readonly gain: number;
  readonly shape?: OscillatorType;
}

function tone(audio: AudioContext, to: AudioNode, { hz, at, seconds, gain, shape = "sine" }: Tone): void {
  const oscillator = audio.createOscillator();
  const envelope = audio.createGain();
  const begin = audio.currentTime + at;
  oscillator.type = shape;
  oscillator.frequency.value = hz;
  envelope.gain.setValueAtTime(0, begin);
  envelope.gain.linearRampToValueAtTime(gain, begin + 0.008);
  envelope.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  oscillator.connect(envelope).connect(to);
  oscillator.start(begin);
  oscillator.stop(begin + seconds);
}

/** A brush of noise through a band: paper on felt. */
function brush(audio: AudioContext, to: AudioNode, hz: number, seconds: number, gain: number): void {
  const samples = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < samples; at++) data[at] = (Math.random() * 2 - 1) * (1 - at / samples) ** 2;
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = hz;
  volume.gain.value = gain;
  source.connect(band).connect(volume).connect(to);
  source.start();
}

const PLAY: Readonly<Record<Sound, (audio: AudioContext, to: AudioNode) => void>> = {
  card: (audio, to) => brush(audio, to, 2600, 0.09, 0.9),
  flip: (audio, to) => {
    brush(audio, to, 1800, 0.06, 0.8);
    tone(audio, to, { hz: 320, at: 0.02, seconds: 0.06, gain: 0.12 });
  },
  chip: (audio, to) => {
    tone(audio, to, { hz: 2100, at: 0, seconds: 0.05, gain: 0.3, shape: "triangle" });
    tone(audio, to, { hz: 3150, at: 0.015, seconds: 0.06, gain: 0.18, shape: "triangle" });
  },
  tick: (audio, to) => tone(audio, to, { hz: 880, at: 0, seconds: 0.05, gain: 0.25 }),
  close: (audio, to) => tone(audio, to, { hz: 620, at: 0, seconds: 0.08, gain: 0.25 }),
  win: (audio, to) => {
    for (const [index, hz] of [261.6, 329.6, 392].entries()) {
      tone(audio, to, { hz, at: index * 0.02, seconds: 0.36, gain: 0.22 });
    }
  },
};

/** Play a sound, if sound is on and the player has touched something. */
export function play(sound: Sound): void {
  if (context === null || output === null || level() === 0 || document.hidden) return;
  if (context.state === "suspended") void context.resume();
  PLAY[sound](context, output);
}
