import { addStrings } from "~console/words/strings";
import type { healthWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    health: typeof healthWords;
  }
}

addStrings("health", {
  cn: async () => (await import("./words.cn")).healthWords,
  en: async () => (await import("./words.en")).healthWords,
});
