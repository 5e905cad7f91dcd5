/** The sheets of a table and of the lobby, each fetched when it is first opened. */
import { later } from "./later";

export const Fairness = later(() => import("./Fairness").then((found) => found.Fairness), "people");
export const Help = later(() => import("./Info").then((found) => found.Help), "help");
export const Invite = later(() => import("./Invite").then((found) => found.Invite), "people");
export const Limits = later(() => import("./Info").then((found) => found.Limits), "help");
export const Rounds = later(() => import("./Rounds").then((found) => found.Rounds), "people");
export const Settings = later(() => import("./Settings").then((found) => found.Settings), "people");
