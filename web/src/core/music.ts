/** Quiet music, made here: slow chords of soft tones, none before a gesture and none in the background. */
import { settings } from "./settings";
import { effect } from "./signal";
import { audio } from "./sound";

/** Below cards and chips, which are below a voice. */
const LOUDEST = 0.1;
const CHORD_S = 7;
const FADE_S = 2.5;
/** Lydian and calm: each chord shares tones with the next. */
const CHORDS: readonly (readonly number[])[] = [
  [130.8, 196, 246.9, 329.6],
  [110, 164.8, 246.9, 261.6],
  [87.3, 174.6, 220, 329.6],
  [98, 146.8, 246.9, 293.7],
];

function chord(context: AudioContext, to: AudioNode, tones: readonly number[]): void {
  const begin = context.currentTime;
  for (const [index, hz] of tones.entries()) {
    const oscillator = context.createOscillator();
    const envelope = context.createGain();
    oscillator.type = index === 0 ? "sine" : "triangle";
    oscillator.frequency.value = hz;
    oscillator.detune.value = index * 3 - 4;
    envelope.gain.setValueAtTime(0, begin);
    envelope.gain.linearRampToValueAtTime(0.25, begin + FADE_S);
    envelope.gain.setValueAtTime(0.25, begin + CHORD_S - 0.5);
    envelope.gain.linearRampToValueAtTime(0, begin + CHORD_S + FADE_S);
    oscillator.connect(envelope).connect(to);
    oscillator.start(begin);
    oscillator.stop(begin + CHORD_S + FADE_S);
  }
}

function loudness(): number {
  const heard = settings.sound.value && settings.music.value;
  return heard ? (settings.music_volume.value / 100) * LOUDEST : 0;
}

/** Play while the preference is on; the returned function stops it. */
export function playMusic(): () => void {
  let output: GainNode | null = null;
  let next = 0;
  const step = (): void => {
    const context = audio();
    if (context === null || loudness() === 0 || document.hidden) return;
    if (output === null) {
      output = context.createGain();
      output.connect(context.destination);
    }
    output.gain.value = loudness();
    chord(context, output, CHORDS[next++ % CHORDS.length] ?? []);
  };
  const follow = effect(() => {
    const level = loudness();
    if (output !== null) output.gain.value = level;
  });
  const timer = setInterval(step, CHORD_S * 1000);
  const begin = setTimeout(step, 1000);
  return () => {
    follow();
    clearInterval(timer);
    clearTimeout(begin);
    output?.disconnect();
  };
}
