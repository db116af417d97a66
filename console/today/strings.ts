import { addStrings } from "~console/words/strings";
import type { todayWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    today: typeof todayWords;
  }
}

addStrings("today", {
  cn: async () => (await import("./words.cn")).todayWords,
  en: async () => (await import("./words.en")).todayWords,
});
