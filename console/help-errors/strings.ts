import { addStrings } from "~console/words/strings";
import type { helpErrorWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    helpErrors: typeof helpErrorWords;
  }
}

addStrings("helpErrors", {
  cn: async () => (await import("./words.cn")).helpErrorWords,
  en: async () => (await import("./words.en")).helpErrorWords,
});
