import { addStrings } from "~console/words/strings";
import type { oldAddressWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    oldAddresses: typeof oldAddressWords;
  }
}

addStrings("oldAddresses", {
  cn: async () => (await import("./words.cn")).oldAddressWords,
  en: async () => (await import("./words.en")).oldAddressWords,
});
