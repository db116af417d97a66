import { addStrings } from "~console/words/strings";
import type { inboxWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    inbox: typeof inboxWords;
  }
}

addStrings("inbox", {
  cn: async () => (await import("./words.cn")).inboxWords,
  en: async () => (await import("./words.en")).inboxWords,
});
