import { addStrings } from "~console/words/strings";
import type { webhookWords } from "./words.en";

declare module "~console/words/strings" {
  interface ScreenStrings {
    webhooks: typeof webhookWords;
  }
}

addStrings("webhooks", {
  cn: async () => (await import("./words.cn")).webhookWords,
  en: async () => (await import("./words.en")).webhookWords,
});
