import { logRoute } from "./log-route";

export const browserLog = logRoute({
  product: "browser",
  address: "/updateBrowserLog",
  other: "/updateLog",
  messagesName: "browserLog",
});

export const clientLog = logRoute({
  product: "client",
  address: "/updateLog",
  other: "/updateBrowserLog",
  messagesName: "clientLog",
});
