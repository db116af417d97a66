import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { openPreview } from "~console/drafts/open-preview";
import { Button } from "~console/ui/button";
import { useLanguage } from "~console/words";
import type { TextPlace } from "./text-document";

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
  const { siteTexts: words } = language.words;
  const ask = async () => {
    await beforeOpen?.();
    return call("previewSiteTexts", { page, locale });
  };
  return (
    <Button icon="eye" onPress={() => void openPreview(language, ask)}>
      {fill(words.preview, { language: words.languages[locale] })}
    </Button>
  );
}
