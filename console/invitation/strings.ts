import { addStrings } from "~console/words/strings";
import type { codeWords, invitationWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    invitation: typeof invitationWords;
    codes: typeof codeWords;
  }
}

addStrings("invitation", {
  cn: async () => (await import("./words.cn")).invitationWords,
  en: async () => (await import("./words.en")).invitationWords,
});
addStrings("codes", {
  cn: async () => (await import("./words.cn")).codeWords,
  en: async () => (await import("./words.en")).codeWords,
});
