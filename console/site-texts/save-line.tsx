import "~console/articles/strings";
import { fill } from "~/i18n/fill";
import { useStore } from "~console/api/store";
import { savesLocally } from "~console/drafts/local-drafts";
import { problemWords } from "~console/ui/problem";
import { SaveSaid } from "~console/ui/save-said";
import { useLanguage } from "~console/words";
import { secondWords } from "~console/words/times";
import type { TextSave } from "./text-keeper";

/** Where what is typed is kept, always at the same place. */
export function SaveLine({ save }: { save: TextSave }) {
  const language = useLanguage();
  const { siteTexts: words, articles } = language.words;
  const said = articles.editor.save;
  const isKept = useStore(savesLocally);
  const line = (() => {
    switch (save.kind) {
      case "saved":
        return save.at === null
          ? words.noDraft
          : fill(words.savedAt, { time: secondWords(language.locale, save.at) });
      case "failed":
        return `${problemWords(language, save.error)} ${isKept ? said.failed : said.failedUnkept}`;
      case "offline":
        return isKept ? said.offline : said.offlineUnkept;
      case "conflict":
        return words.notSaved;
      default:
        return said[save.kind];
    }
  })();
  return <SaveSaid kind={save.kind} line={line} />;
}
