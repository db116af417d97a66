import { addStrings } from "~console/words/strings";
import type { sampleContentWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    sampleContent: typeof sampleContentWords;
  }
}

addStrings("sampleContent", {
  cn: async () => (await import("./words.cn")).sampleContentWords,
  en: async () => (await import("./words.en")).sampleContentWords,
});
