import { addStrings } from "~console/words/strings";
import type { offerWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    offer: typeof offerWords;
  }
}

addStrings("offer", {
  cn: async () => (await import("./words.cn")).offerWords,
  en: async () => (await import("./words.en")).offerWords,
});
