import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { KeptDraft } from "~/console-api/schemas/kept-drafts";
import type { LegalText } from "~/console-api/schemas/legal";
import { mayWriteIn } from "~/domain/document/document-rules";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { useMe } from "~console/api/session";
import { KeptList } from "~console/drafts/kept-list";
import { OldForm } from "~console/drafts/old-form";
import { SiteDifference } from "~console/drafts/site-difference";
import { Problem } from "~console/ui/problem";
import { useWords } from "~console/words";
import { textWords } from "./legal-view";

/** A draft of a legal text is always of one language. */
const localeOf = ({ locale }: KeptDraft): Locale => locale ?? "cn";

/** Drafts of a legal text that another one took the place of, or that were discarded. */
export function KeptLegal({ text, first }: { text: LegalText; first: AnswerOf<"keptLegal"> }) {
  const { legal } = useWords();
  const { revalidate } = useRevalidator();
  const { name, drafts } = text;
  const me = useMe();
  return (
    <KeptList
      first={first}
      ask={(before) => call("keptLegal", { name, before })}
      of={(draft) => legal.inLanguage[localeOf(draft)]}
      show={(draft) => <Difference text={text} draft={draft} />}
      mayRestore={(draft) => me !== undefined && mayWriteIn(me, localeOf(draft), "legal.write")}
      hasDraft={(draft) => drafts[localeOf(draft)].savedAt !== null}
      onRestore={async (draft) => {
        const locale = localeOf(draft);
        const { version } = drafts[locale];
        await call("restoreKeptLegal", { name, locale, version, kept: draft.id });
        await revalidate();
        return true;
      }}
      draftNow={(draft) => {
        const now = drafts[localeOf(draft)];
        return now.savedAt === null ? null : now;
      }}
      onMoved={revalidate}
    />
  );
}

/** What it changes of the version that a draft begins from; its words are asked for when it is opened. */
function Difference({ text, draft }: { text: LegalText; draft: KeptDraft }) {
  const { legal } = useWords();
  const [stored, setStored] = useState<AnswerOf<"keptLegalWords">>();
  const [problem, setProblem] = useState<unknown>();
  /** Grows with each try. */
  const [tries, setTries] = useState(0);
  const locale = localeOf(draft);
  const { name } = text;
  const { id } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    setProblem(undefined);
    call("keptLegalWords", { name, kept: String(id) }).then(setStored, setProblem);
  }, [name, id, tries]);
  if (problem !== undefined) {
    return <Problem error={problem} onAgain={() => setTries((made) => made + 1)} />;
  }
  if (stored === undefined) return null;
  if (stored.words === null) return <OldForm text={stored.text} />;
  return (
    <SiteDifference
      locale={locale}
      title={legal.inLanguage[locale]}
      live={textWords(text.begunFrom[locale])}
      next={textWords(stored.words)}
    />
  );
}
