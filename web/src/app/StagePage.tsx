/** The address of a stage view: which table, and how it is to look (PLA-30). */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { LANGUAGES } from "../core/settings";
import { speak } from "../i18n";
import { Stage, useAudience } from "../view/stage/Stage";
import { useRoom } from "./rooms";

export interface StagePageProps {
  /** `table/KEY` or `duel/ID`. */
  readonly place: string;
  /** The search part of the address: `background=clear`, `lang=it`. */
  readonly search: string;
}

export function StagePage({ place, search }: StagePageProps): JSX.Element {
  const query = new URLSearchParams(search);
  const model = useAudience(place);
  const game = model?.info.value?.game;
  const room = useRoom(game);
  const language = LANGUAGES.find((one) => one === query.get("lang"));
  useEffect(() => {
    // For this page only: what the streamer has chosen for the own game stays.
    if (language !== undefined) void speak(language);
  }, [language]);
  return (
    <Stage
      model={model}
      clear={query.get("background") === "clear"}
      room={room === "failed" ? undefined : room}
    />
  );
}
