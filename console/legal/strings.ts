import { addStrings } from "~console/words/strings";
import type { legalWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    legal: typeof legalWords;
  }
}

addStrings("legal", {
  cn: async () => (await import("./words.cn")).legalWords,
  en: async () => (await import("./words.en")).legalWords,
});
