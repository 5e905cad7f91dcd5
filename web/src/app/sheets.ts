/** All pages, and what lies in sheets: each is fetched when it is first opened. */
import { later } from "./later";

export const Account = later(() => import("./Account").then((found) => found.Account), "people");
export const Cashier = later(() => import("./Cashier").then((found) => found.Cashier), "people");
export const AdminPage = later(
  () => import("./admin/AdminPage").then((found) => found.AdminPage),
  "people",
  "admin",
);
export const Called = later(() => import("./duel/Called").then((found) => found.Called), "duels");
export const ChallengePage = later(
  () => import("./duel/ChallengePage").then((found) => found.ChallengePage),
  "duels",
);
export const ClaimPage = later(() => import("./Claim").then((found) => found.ClaimPage), "people");
export const DuelPage = later(() => import("./duel/DuelSeat").then((found) => found.DuelSeat), "duel");
export const Chat = later(() => import("../view/chat/Chat").then((found) => found.Chat), "chat");
export const Duels = later(() => import("./duel/Duels").then((found) => found.Duels), "duels");
export const Fairness = later(() => import("./Fairness").then((found) => found.Fairness), "people");
export const Guide = later(() => import("./Guide").then((found) => found.Guide), "guide");
export const Help = later(() => import("./Info").then((found) => found.Help), "help");
export const HistoryPage = later(() => import("./History").then((found) => found.HistoryPage), "people");
/** It says the words of copying, which those of duels do not have. */
export const Invitation = later(
  () => import("./duel/Invitation").then((found) => found.Invitation),
  "people",
);
export const Invite = later(() => import("./Invite").then((found) => found.Invite), "people");
export const Limits = later(() => import("./Info").then((found) => found.Limits), "help");
export const Options = later(() => import("./Options").then((found) => found.Options), "people");
export const MatchDetail = later(
  () => import("./duel/MatchDetail").then((found) => found.MatchDetail),
  "duels",
);
export const OwnRating = later(() => import("./duel/OwnRating").then((found) => found.OwnRating), "duels");
export const CheckDialog = later(
  () => import("./safe/RealityCheck").then((found) => found.CheckDialog),
  "safe",
);
export const RealityCheck = later(
  () => import("./safe/RealityCheck").then((found) => found.RealityCheck),
  "safe",
);
export const RebetSheet = later(() => import("./safe/RebetSheet").then((found) => found.RebetSheet), "safe");
export const Rounds = later(() => import("./Rounds").then((found) => found.Rounds), "people");
export const SafeSheet = later(() => import("./safe/SafeSheet").then((found) => found.SafeSheet), "safe");
export const Lobby = later(() => import("./Lobby").then((found) => found.Lobby));
export const Seat = later(() => import("./Seat").then((found) => found.Seat));
export const Settings = later(() => import("./Settings").then((found) => found.Settings), "people");
export const StagePage = later(() => import("./StagePage").then((found) => found.StagePage), "stage");
export const TableRules = later(() => import("./Info").then((found) => found.TableRules), "help");
export const TableSheet = later(() => import("./TableSheet").then((found) => found.Content), "people");
export const OwnThings = later(() => import("./OwnThings").then((found) => found.OwnThings), "own");
export const StatisticsPage = later(
  () => import("./Statistics").then((found) => found.StatisticsPage),
  "own",
);
export const SupportPage = later(() => import("./Support").then((found) => found.SupportPage), "own");
