import { useLanguage } from "~console/words";

/** The gap between two sentences: Chinese has no space behind its full stop. */
export function Gap() {
  return useLanguage().locale === "en" ? " " : null;
}
