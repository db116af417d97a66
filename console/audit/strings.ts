import { addStrings } from "~console/words/strings";
import type { auditWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    audit: typeof auditWords;
  }
}

addStrings("audit", {
  cn: async () => (await import("./words.cn")).auditWords,
  en: async () => (await import("./words.en")).auditWords,
});
