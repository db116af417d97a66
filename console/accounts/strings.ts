import { addStrings } from "~console/words/strings";
import type { accountsWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    accounts: typeof accountsWords;
  }
}

addStrings("accounts", {
  cn: async () => (await import("./words.cn")).accountsWords,
  en: async () => (await import("./words.en")).accountsWords,
});
