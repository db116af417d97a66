import { addStrings } from "~console/words/strings";
import type { articleWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    articles: typeof articleWords;
  }
}

addStrings("articles", {
  cn: async () => (await import("./words.cn")).articleWords,
  en: async () => (await import("./words.en")).articleWords,
});
