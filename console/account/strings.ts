import { addStrings } from "~console/words/strings";
import type { accountWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    account: typeof accountWords;
  }
}

addStrings("account", {
  cn: async () => (await import("./words.cn")).accountWords,
  en: async () => (await import("./words.en")).accountWords,
});
