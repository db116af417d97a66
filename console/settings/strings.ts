import { addStrings } from "~console/words/strings";
import type { settingsWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    settings: typeof settingsWords;
  }
}

addStrings("settings", {
  cn: async () => (await import("./words.cn")).settingsWords,
  en: async () => (await import("./words.en")).settingsWords,
});
