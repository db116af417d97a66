import "~console/articles/strings";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { problemWords } from "~console/ui/problem";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import type { TextPlace } from "./text-keeper";

/** Opens a page with its drafts in one language, as visitors would see it. */
export function PreviewButton({
  page,
  locale,
  beforeOpen,
}: {
  page: TextPlace["page"];
  locale: Locale;
  /** What is typed is to be seen as well. */
  beforeOpen?: () => Promise<unknown>;
}) {
  const language = useLanguage();
  const { siteTexts: words, articles } = language.words;
  const open = async () => {
    // Opened while the key is pressed: later, browsers take it for an advertisement.
    const opened = window.open("", "_blank");
    if (opened === null) {
      showToast(articles.editor.previewBlocked);
      return;
    }
    opened.opener = null;
    try {
      await beforeOpen?.();
      const { url } = await call("previewSiteTexts", { page, locale });
      opened.location.replace(url);
    } catch (error) {
      opened.close();
      showToast(problemWords(language, error));
    }
  };
  return (
    <Button icon="eye" onPress={() => void open()}>
      {fill(words.preview, { language: words.languages[locale] })}
    </Button>
  );
}
