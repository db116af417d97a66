import { browserLogWords } from "./browser-log-words.server";
import { clientLogWords } from "./client-log-words.server";
import { logRoute } from "./log-route";

export const browserLog = logRoute({
  product: "browser",
  address: "/updateBrowserLog",
  other: "/updateLog",
  words: browserLogWords,
});

export const clientLog = logRoute({
  product: "client",
  address: "/updateLog",
  other: "/updateBrowserLog",
  words: clientLogWords,
});
