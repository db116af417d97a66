import { addStrings } from "~console/words/strings";
import type { outboxWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    outbox: typeof outboxWords;
  }
}

addStrings("outbox", {
  cn: async () => (await import("./words.cn")).outboxWords,
  en: async () => (await import("./words.en")).outboxWords,
});
