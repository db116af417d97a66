import { addStrings } from "~console/words/strings";
import type { firstStepWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    firstSteps: typeof firstStepWords;
  }
}

addStrings("firstSteps", {
  cn: async () => (await import("./words.cn")).firstStepWords,
  en: async () => (await import("./words.en")).firstStepWords,
});
