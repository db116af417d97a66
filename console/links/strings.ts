import { addStrings } from "~console/words/strings";
import type { linkWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    links: typeof linkWords;
  }
}

addStrings("links", {
  cn: async () => (await import("./words.cn")).linkWords,
  en: async () => (await import("./words.en")).linkWords,
});
