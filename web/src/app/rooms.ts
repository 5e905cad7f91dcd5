/** The parts of the page that only one game needs, fetched when somebody comes to a table of it. */
import { useEffect, useState } from "preact/hooks";
import { area } from "../i18n";
import type { Room } from "../view/room";

const ROOMS: Readonly<Record<string, () => Promise<Room>>> = {
  american: async () => {
    const [found] = await Promise.all([import("../view/american/room"), area("american")]);
    return found.room;
  },
  majority: async () => {
    const [found] = await Promise.all([import("../view/majority/room"), area("majority")]);
    return found.room;
  },
};

/** A game's part of the page: undefined where it needs none, null on its way, or that it did not come. */
export function useRoom(game: string | undefined): Room | null | undefined | "failed" {
  const load = game === undefined ? undefined : ROOMS[game];
  const [room, setRoom] = useState<Room | null | "failed">(null);
  useEffect(() => {
    let gone = false;
    load?.().then(
      (found) => !gone && setRoom(found),
      () => !gone && setRoom("failed"),
    );
    return () => {
      gone = true;
    };
  }, [load]);
  return load === undefined ? undefined : room;
}
