/**
 * The whole page without a server: `vite`, then `/tests/mock/index.html?path=/t/infinite`.
 *
 * `path` is where to start, `lang` the language, `in=1` an account that has entered before, `kind` its kind.
 */
import type { ToClient } from "../../src/core/protocol.gen";
import { answer, lobby, PROFILE } from "./answers";
import { mockInfo } from "./info";
import { mockSocketClass, type Server } from "./socket";
import { MockTable } from "./table";

const query = new URLSearchParams(location.search);
const entered = query.has("in");
let account = entered ? 7 : 0;

const ROUNDS = [
  { front: ["8h", "8c", "3d", "Ts", "9c"], back: ["5c", "Ts", "9d"] },
  { front: ["Ah", "6d", "4s"], back: ["As", "9c", "8d"] },
  { front: ["Kh", "Ad"], back: ["9s", "7c", "5d"] },
];

let answerLobby: (message: ToClient) => void = () => {};
const lobbyServer: Server = {
  connect: (send) => {
    answerLobby = send;
    const tell = (): void => send(lobby());
    tell();
    setInterval(tell, 1000);
  },
  receive: ({ id }) => answerLobby({ t: "time", id, now_ms: Date.now() }),
};

const serve = (url: string): Server =>
  url.includes("/ws/lobby") ? lobbyServer : new MockTable({ rounds: ROUNDS, account, info: mockInfo() });

Object.defineProperty(globalThis, "WebSocket", { value: mockSocketClass(serve) });
globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const url = input instanceof Request ? input.url : String(input);
  const { status, body: found } = answer(url, init?.method ?? "GET");
  const kind = query.get("kind");
  const body = url.endsWith("api/me") && kind !== null ? { ...PROFILE, kind, name: "Sofia" } : found;
  if (url.endsWith("api/guest")) account = 7;
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
};

localStorage.clear();
if (entered) localStorage.setItem("ventuno.entered", "1");
const language = query.get("lang") ?? "en";
const felt = query.get("felt") ?? "table";
const animation = query.get("motion") ?? "none";
localStorage.setItem("ventuno.settings", JSON.stringify({ language, animation, felt }));
history.replaceState(null, "", query.get("path") ?? "/");
await import("../../src/main");
