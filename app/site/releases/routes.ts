import { codeWords, pageWords } from "~/site/site-words.server";
import { clientLogWords } from "./client-log-words.server";
import { logRoute } from "./log-route";

export const browserLog = logRoute({
  product: "browser",
  address: "/updateBrowserLog",
  other: "/updateLog",
  words: (context) => pageWords(context, "browserLog"),
});

export const clientLog = logRoute({
  product: "client",
  address: "/updateLog",
  other: "/updateBrowserLog",
  words: (context) => codeWords(context, clientLogWords),
});
