import "./strings";
import { problemWords } from "~console/ui/problem";
import { showToast } from "~console/ui/toasts";
import type { Language } from "~console/words";

/**
 * Opens a draft on its real page, in a window of its own.
 * @param ask saves what is typed, and asks for the link
 * @param features of the window
 */
export async function openPreview(
  language: Language,
  ask: () => Promise<{ url: string }>,
  features = "",
): Promise<void> {
  // Opened while the key is pressed: later, browsers take it for an advertisement.
  const opened = window.open("", "_blank", features);
  if (opened === null) {
    showToast(language.words.drafts.previewBlocked);
    return;
  }
  opened.opener = null;
  try {
    const { url } = await ask();
    opened.location.replace(url);
  } catch (error) {
    opened.close();
    showToast(problemWords(language, error));
  }
}
