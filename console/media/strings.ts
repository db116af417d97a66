import { addStrings } from "~console/words/strings";
import type { mediaWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    media: typeof mediaWords;
  }
}

addStrings("media", {
  cn: async () => (await import("./words.cn")).mediaWords,
  en: async () => (await import("./words.en")).mediaWords,
});
