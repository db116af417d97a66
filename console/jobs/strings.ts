import { addStrings } from "~console/words/strings";
import type { jobsWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    jobs: typeof jobsWords;
  }
}

addStrings("jobs", {
  cn: async () => (await import("./words.cn")).jobsWords,
  en: async () => (await import("./words.en")).jobsWords,
});
