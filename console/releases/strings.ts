import { addStrings } from "~console/words/strings";
import type { keyWords, releaseWords, rolloutWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    releases: typeof releaseWords;
    rollouts: typeof rolloutWords;
    keys: typeof keyWords;
  }
}

addStrings("releases", {
  cn: async () => (await import("./words.cn")).releaseWords,
  en: async () => (await import("./words.en")).releaseWords,
});
addStrings("rollouts", {
  cn: async () => (await import("./words.cn")).rolloutWords,
  en: async () => (await import("./words.en")).rolloutWords,
});
addStrings("keys", {
  cn: async () => (await import("./words.cn")).keyWords,
  en: async () => (await import("./words.en")).keyWords,
});
