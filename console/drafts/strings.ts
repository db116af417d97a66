import { addStrings } from "~console/words/strings";
import type { draftWords, keptWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    drafts: typeof draftWords;
    kept: typeof keptWords;
  }
}

addStrings("kept", {
  cn: async () => (await import("./words.cn")).keptWords,
  en: async () => (await import("./words.en")).keptWords,
});
addStrings("drafts", {
  cn: async () => (await import("./words.cn")).draftWords,
  en: async () => (await import("./words.en")).draftWords,
});
