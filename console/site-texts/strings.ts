import { addStrings } from "~console/words/strings";
import type { siteTextWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    siteTexts: typeof siteTextWords;
  }
}

addStrings("siteTexts", {
  cn: async () => (await import("./words.cn")).siteTextWords,
  en: async () => (await import("./words.en")).siteTextWords,
});
