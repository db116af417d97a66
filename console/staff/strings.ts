import { addStrings } from "~console/words/strings";
import type { tokenWords } from "./token-words.en";
import type { staffWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    staff: typeof staffWords;
    tokens: typeof tokenWords;
  }
}

addStrings("staff", {
  cn: async () => (await import("./words.cn")).staffWords,
  en: async () => (await import("./words.en")).staffWords,
});
addStrings("tokens", {
  cn: async () => (await import("./token-words.cn")).tokenWords,
  en: async () => (await import("./token-words.en")).tokenWords,
});
