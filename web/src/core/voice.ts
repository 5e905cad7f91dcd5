/**
 * The dealer's voice (AME-9): the device speaks what the announcer shows, which is its caption.
 *
 * Devices do not say whether a voice is a man's or a woman's; names tell most of the time, and where
 * none does, the pitch is changed.
 */
import { say } from "../i18n";
import { headline } from "./announce";
import type { TableModel } from "./model";
import { settings, type Voice } from "./settings";
import { effect } from "./signal";

/** Some names under which systems install their voices of our languages. */
const NAMES: Readonly<Record<Exclude<Voice, "off">, RegExp>> = {
  female:
    /female|donna|woman|zira|hazel|susan|samantha|karen|moira|tessa|fiona|jenny|aria|alice|elsa|federica|isabella|kalina|daria/i,
  male: /(^|[^e])male|uomo|\bman\b|david|mark|george|daniel|alex|fred|guy|ryan|cosimo|diego|luca|ivan|borislav/i,
};
const PITCH = { female: 1.15, male: 0.8 } as const;

/** Choose a voice: of the language, and by its name of the gender; the pitch where the name says nothing. */
export function voiceFor<V extends Pick<SpeechSynthesisVoice, "lang" | "name">>(
  voices: readonly V[],
  language: string,
  gender: Exclude<Voice, "off">,
): { voice: V | null; pitch: number } {
  const spoken = voices.filter(({ lang }) => lang.toLowerCase().startsWith(language));
  const named = spoken.find(({ name }) => NAMES[gender].test(name));
  if (named !== undefined) return { voice: named, pitch: 1 };
  return { voice: spoken[0] ?? null, pitch: PITCH[gender] };
}

function utter(text: string, gender: Exclude<Voice, "off">): void {
  const engine = globalThis.speechSynthesis;
  if (engine === undefined || document.hidden) return;
  const { lang } = document.documentElement;
  const { voice, pitch } = voiceFor(engine.getVoices(), lang, gender);
  const speech = new SpeechSynthesisUtterance(text);
  if (voice !== null) speech.voice = voice;
  speech.lang = voice?.lang ?? lang;
  speech.pitch = pitch;
  speech.rate = 1.1;
  speech.volume = settings.voice_volume.value / 100;
  // The newest fact is the one that counts.
  engine.cancel();
  engine.speak(speech);
}

/** Speak the table's announcements; the returned function stops it. */
export function speakTable(table: TableModel): () => void {
  let last = "";
  const stop = effect(() => {
    const { title, detail } = headline(table);
    const text = [title, detail].flatMap((part) => (part === null ? [] : [say(part)])).join(", ");
    const gender = settings.voice.value;
    if (text === last) return;
    last = text;
    if (gender !== "off" && settings.sound.value) utter(text, gender);
  });
  return () => {
    stop();
    globalThis.speechSynthesis?.cancel();
  };
}
