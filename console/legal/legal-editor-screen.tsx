import "./strings";
import "~console/drafts/strings";
import { useState } from "react";
import { data, Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import type { LegalText } from "~/console-api/schemas/legal";
import { mayWriteIn } from "~/domain/document/document-rules";
import { legalPageNames } from "~/domain/legal-page/legal-page";
import { sameLegalWords } from "~/domain/legal-page/legal-rules";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { staffIdNow, useMay, useMe } from "~console/api/session";
import type { LocalDraft } from "~console/drafts/draft-keeper";
import { readDraft } from "~console/drafts/local-drafts";
import { languageNames } from "~console/drafts/states";
import { useDocument } from "~console/drafts/use-document";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { PageHead } from "~console/ui/page-head";
import { problemWords } from "~console/ui/problem";
import { useScreenKeys } from "~console/ui/screen-keys";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { AnnounceLayer } from "./announce-layer";
import { LegalColumn } from "./legal-column";
import { legalDocument } from "./legal-document";
import { legalWordsOf, nextNumber, textWords, versionIn, waitingOf } from "./legal-view";

type Loaded = { text: LegalText; local: Record<Locale, LocalDraft | undefined> };

/** The text, and what of it this browser has that the server does not. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Loaded> {
  const name = legalPageNames.find((one) => one === params["name"]);
  if (name === undefined) throw data(null, { status: 404 });
  const text = await call("legalText", { name });
  const staffId = staffIdNow();
  const [cn, en] = await Promise.all(
    localeCodes.map((locale) => readDraft({ staffId, textId: name, locale })),
  );
  return { text, local: { cn, en } };
}

/** Writes the next version of a legal text, both languages side by side. */
export function Component() {
  const { text, local } = useLoaderData<Loaded>();
  return <Editor key={text.name} text={text} local={local} />;
}

function Editor({ text, local }: Loaded) {
  const language = useLanguage();
  const { legal } = language.words;
  const own = legal.editor;
  const navigate = useNavigate();
  const me = useMe();
  const [shown, setShown] = useState<Locale>(language.locale);
  const [open, setOpen] = useState<"announce" | "discard">();
  const mayPublish = useMay("legal.publish");
  const mayPreview = useMay("legal.write");
  const mayWrite = {
    cn: me !== undefined && mayWriteIn(me, "cn", "legal.write"),
    en: me !== undefined && mayWriteIn(me, "en", "legal.write"),
  };
  const { restored } = own;
  const documents = {
    cn: useDocument(() => legalDocument(text, "cn", me?.id ?? 0), {
      local: local.cn,
      restored,
      mayWrite: mayWrite.cn,
    }),
    en: useDocument(() => legalDocument(text, "en", me?.id ?? 0), {
      local: local.en,
      restored,
      mayWrite: mayWrite.en,
    }),
  };
  const keepers = { cn: documents.cn.keeper, en: documents.en.keeper };
  const words = { cn: legalWordsOf(documents.cn.words), en: legalWordsOf(documents.en.words) };
  const changed = localeCodes.filter(
    (locale) => !sameLegalWords(words[locale], text.begunFrom[locale]),
  );
  const hasDraft = localeCodes.some((locale) => keepers[locale].stored().version > 0);
  /** Drafts of another form, which the fields cannot show, until a save has taken their place. */
  const isOld = (locale: Locale) =>
    text.drafts[locale].text !== null &&
    keepers[locale].stored().version === text.drafts[locale].version;
  const hasOld = localeCodes.some(isOld);
  const waiting = waitingOf(text);
  const version = versionIn(language, nextNumber(text));
  const isConflict = localeCodes.some((locale) => documents[locale].save.kind === "conflict");
  const off =
    waiting !== undefined
      ? fill(own.waits, { version: versionIn(language, waiting.number) })
      : changed.length === 0
        ? own.nothing
        : !mayPublish
          ? own.notYours
          : hasOld
            ? own.oldWaits
            : "";
  const list = `/legal?text=${text.name}`;

  useScreenKeys({
    save: () => {
      for (const locale of localeCodes) void keepers[locale].saveNow();
    },
  });

  /** Saves what waits. @returns the versions of the drafts on the server @throws when not all is there */
  const savedVersions = async () => {
    const [cn, en] = await Promise.all([keepers.cn.savedVersion(), keepers.en.savedVersion()]);
    return { cn, en };
  };
  const discard = async () => {
    // A save under way would make the versions older. What cannot be saved is to be discarded, too.
    await savedVersions().catch(() => {});
    const versions = { cn: keepers.cn.stored().version, en: keepers.en.stored().version };
    const discarded = { cn: keepers.cn.words(), en: keepers.en.words() };
    const { drafts } = await call("discardLegalDraft", { name: text.name, versions });
    // Or leaving the screen would save what was discarded.
    for (const locale of localeCodes) {
      const words = textWords(text.begunFrom[locale]);
      documents[locale].replace({ words, version: versions[locale], savedAt: null });
    }
    /** By now this screen is left: the server is asked, and the editor opens with the draft. */
    const bringBack = async () => {
      for (const locale of changed) {
        const { version } = drafts[locale];
        const words = legalWordsOf(discarded[locale]);
        await call("saveLegalDraft", { name: text.name, locale, version, words });
      }
      await navigate(`/legal/${text.name}`);
    };
    const { undo, undoLate } = language.words.kept;
    const act = () =>
      void bringBack().catch((error: unknown) => {
        const isLate = error instanceof CallError && error.code === "moved-on";
        showToast(isLate ? undoLate : problemWords(language, error));
      });
    // One of another form could not be brought back.
    if (hasOld) showToast(own.discarded);
    else showToast(own.discarded, { label: undo, act });
    void navigate(list);
  };

  return (
    <>
      <PageHead
        title={fill(own.title, { name: legal.names[text.name], version })}
        above={
          <Link to={list} className="hover:underline coarse:py-3">
            {legal.tabs}
          </Link>
        }
      >
        {mayWrite.cn && mayWrite.en && hasDraft && (changed.length > 0 || hasOld) && (
          <Button tone="quiet" onPress={() => setOpen("discard")}>
            {own.discard}
          </Button>
        )}
        {(mayPublish || off !== "") && (
          <div>
            {mayPublish && (
              <Button
                tone="seal"
                data-key="main"
                isDisabled={off !== "" || isConflict}
                aria-describedby="legal-off"
                onPress={() => setOpen("announce")}
              >
                {fill(own.announce, { version })}
              </Button>
            )}
            <p id="legal-off" className="mt-1 text-micro text-ink-3">
              {off}
            </p>
          </div>
        )}
      </PageHead>
      {!mayWrite.cn && !mayWrite.en && (
        <p className="px-4 pb-4 text-ink-2 md:px-8">{own.readOnly}</p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no set of form fields */}
      <div
        role="group"
        aria-label={own.languages}
        className="sticky top-14 z-10 flex border-y border-line bg-paper md:hidden"
      >
        {localeCodes.map((locale) => (
          <button
            key={locale}
            type="button"
            lang={locales[locale].htmlLang}
            aria-pressed={shown === locale}
            onClick={() => setShown(locale)}
            className="min-h-11 flex-1 border-b-2 border-transparent aria-pressed:border-seal-ink aria-pressed:font-semibold"
          >
            {languageNames[locale]}
          </button>
        ))}
      </div>
      <div
        data-part="list"
        className="grid grid-cols-[minmax(0,1fr)] border-t border-line md:grid-cols-2"
      >
        {localeCodes.map((locale) => (
          <LegalColumn
            key={locale}
            text={text}
            locale={locale}
            document={documents[locale]}
            mayWrite={mayWrite[locale]}
            mayPreview={mayPreview}
            isShown={shown === locale}
          />
        ))}
      </div>
      {open === "announce" && (
        <AnnounceLayer
          text={text}
          words={words}
          changed={changed}
          savedVersions={savedVersions}
          onClose={() => setOpen(undefined)}
          onDone={() => void navigate(list)}
        />
      )}
      {open === "discard" && (
        <ActLayer
          isAlert
          title={own.discardTitle}
          text={own.discardText}
          act={own.discardAct}
          keep={own.keepDraft}
          onClose={() => setOpen(undefined)}
          onAct={discard}
        />
      )}
    </>
  );
}
