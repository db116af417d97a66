import { addStrings } from "~console/words/strings";
import type { figureWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    figures: typeof figureWords;
  }
}

addStrings("figures", {
  cn: async () => (await import("./words.cn")).figureWords,
  en: async () => (await import("./words.en")).figureWords,
});
