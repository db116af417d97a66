import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { SiteTextList } from "~/console-api/schemas/site-texts";
import { type TextPage, textAddresses } from "~/domain/site-texts/site-text-rules";
import { addressIn } from "~/i18n/addresses";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { staffIdNow } from "~console/api/session";
import { Button } from "~console/ui/button";
import { Choice } from "~console/ui/choice";
import { Icon } from "~console/ui/icon";
import { Note } from "~console/ui/note";
import { useScreenKeys } from "~console/ui/screen-keys";
import { Section } from "~console/ui/section";
import { useLanguage } from "~console/words";
import { type DrawnPlaces, PageFrame, type PlaceName } from "./page-frame";
import { type MayLeave, PlaceEditor } from "./place-editor";
import { readLocalText } from "./text-document";
import { kindLabel, sectionLabel } from "./text-label";
import type { EditedText } from "./text-layer";

const widths = ["390", "1440"] as const;

/** Milliseconds between a save and the page that is drawn with it. */
const drawnAfter = 800;

const partsOf = (name: PlaceName): { page: TextPage; key: string } => {
  const at = name.indexOf(":");
  return { page: name.slice(0, at) as TextPage, key: name.slice(at + 1) };
};

/** The lists whose texts a drawn page shows: its own, and that of the frame around every page. */
type Lists = Partial<Record<TextPage, SiteTextList>>;

const lineOf = (lists: Lists, name: PlaceName) => {
  const { page, key } = partsOf(name);
  return lists[page]?.lines.find((line) => line.key === key);
};

/**
 * A page as visitors will see it, with its drafts: each text is pressed and edited beside it, in both languages. What
 * does not show on the page is a list below.
 * @param onChanged called after a save: the lists of the screen are old
 */
export function PageView({
  list,
  written,
  onChanged,
}: {
  list: SiteTextList;
  /** Languages that the person writes in. */
  written: readonly Locale[];
  onChanged: () => void;
}) {
  const { locale: spoken, words: all } = useLanguage();
  const words = all.siteTexts;
  const { page } = list;
  const [query, setQuery] = useSearchParams();
  const asked = localeCodes.find((code) => code === query.get("locale"));
  const locale = asked ?? written.find((code) => code === spoken) ?? written[0] ?? spoken;
  const [width, setWidth] = useState<(typeof widths)[number]>(
    window.innerWidth < 768 ? "390" : "1440",
  );
  const [at, setAt] = useState(0);
  const [places, setPlaces] = useState<DrawnPlaces>({ shown: [], hidden: [] });
  const [hasFailed, setFailed] = useState(false);
  const [around, setAround] = useState<SiteTextList>();
  const [chosen, setChosen] = useState<PlaceName>();
  const [edited, setEdited] = useState<{ name: PlaceName; texts: readonly EditedText[] }>();
  const [typed, setTyped] = useState<{ place: PlaceName; text: string }>();
  const leaves = useRef(new Map<Locale, MayLeave>());
  const aside = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);

  const lists: Lists = around === undefined ? { [page]: list } : { frame: around, [page]: list };
  useEffect(() => {
    if (page === "frame") return;
    // Without it, the texts around the page open when they are pressed.
    call("siteTexts", { page: "frame" }).then(setAround, () => undefined);
  }, [page]);

  const shown = [...places.shown, ...places.hidden];
  const changed = new Set(
    shown.filter((name) => {
      const state = lineOf(lists, name)?.[locale];
      return state != null && state.draft !== null && state.draft !== state.live;
    }),
  );

  const mayLeave = async () => {
    const kept = await Promise.all([...leaves.current.values()].map((ask) => ask()));
    return kept.every((one) => one);
  };
  const open = async (name: PlaceName | undefined) => {
    setChosen(name);
    setTyped(undefined);
    setEdited(undefined);
    if (name === undefined) return;
    const { page: of, key } = partsOf(name);
    // The list may be older than the last save.
    const fresh = await call("siteTexts", { page: of }).catch(() => lists[of]);
    const line = fresh?.lines.find((one) => one.key === key);
    const texts: EditedText[] = [];
    for (const code of localeCodes) {
      const state = line?.[code];
      if (state == null) continue;
      const place = { page: of, key, locale: code };
      texts.push({ place, state, local: await readLocalText(staffIdNow(), place) });
    }
    setEdited({ name, texts });
    // On a phone the words lie over the lower half.
    frame.current?.scrollIntoView({ block: "start" });
  };
  const choose = async (name: PlaceName | undefined) => {
    if (name !== undefined && name === chosen) return focusField();
    if (await mayLeave()) await open(name);
  };
  const focusField = () => aside.current?.querySelector("textarea")?.focus();
  const step = (by: 1 | -1) => {
    const index = chosen === undefined ? -1 : shown.indexOf(chosen);
    const next = shown[index + by] ?? shown[by === 1 ? 0 : shown.length - 1];
    if (next !== undefined) void choose(next);
  };
  const stepChanged = (by: 1 | -1) => {
    const among = shown.filter((name) => changed.has(name));
    const next = among[(chosen === undefined ? -1 : among.indexOf(chosen)) + by] ?? among[0];
    if (next !== undefined) void choose(next);
  };
  useScreenKeys({
    next: () => step(1),
    previous: () => step(-1),
    nextDifference: () => stepChanged(1),
    previousDifference: () => stepChanged(-1),
    edit: focusField,
    open: focusField,
  });
  const redraw = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redraw.current), []);
  const saved = useEffectEvent(() => {
    clearTimeout(redraw.current);
    redraw.current = setTimeout(() => {
      setAt((now) => now + 1);
      onChanged();
      if (page !== "frame") {
        call("siteTexts", { page: "frame" }).then(setAround, () => undefined);
      }
    }, drawnAfter);
  });

  const drawn = (next: DrawnPlaces) => {
    setFailed(false);
    setPlaces(next);
    const sought = query.get("at");
    const found = [...next.shown, ...next.hidden].find((name) => name === `${page}:${sought}`);
    if (chosen === undefined && found !== undefined) void open(found);
  };
  const setLocale = (code: Locale) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      next.set("locale", code);
      return next;
    });
  const labelOf = (name: PlaceName) => {
    const { page: of, key } = partsOf(name);
    const section = of === "frame" ? words.pages.frame : sectionLabel(words.labels, key);
    return { section, kind: kindLabel(words.labels, key) };
  };
  const wordsAt = (name: PlaceName) => {
    const state = lineOf(lists, name)?.[locale];
    return state?.draft ?? state?.live ?? "";
  };
  const draftsAround = around?.lines.filter((line) =>
    localeCodes.some((code) => line[code]?.draft != null),
  ).length;
  const count = countWords(words.drawnPlaces, places.shown.length, spoken);

  return (
    <div className="mt-5 grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
          <Choice
            label={words.drawnIn}
            isLabelShown={false}
            value={locale}
            onChange={setLocale}
            options={localeCodes.map((value) => ({ value, label: words.languages[value] }))}
          />
          <div className="max-md:hidden">
            <Choice
              label={words.width}
              isLabelShown={false}
              value={width}
              onChange={setWidth}
              options={widths.map((value) => ({ value, label: value }))}
            />
          </div>
        </div>
        <div
          ref={frame}
          className="scroll-mt-16 overflow-hidden rounded-1 border border-line-strong shadow-sm xl:scroll-mt-96"
        >
          <div className="flex items-center justify-between gap-4 border-b border-line bg-sunk px-4 py-2 text-micro text-ink-2">
            <p className="mono truncate">{addressIn(locale, textAddresses[page])}</p>
            <p className="flex shrink-0 items-center gap-1.5">
              <Icon name="dashed" size={14} />
              {words.drawnDraft}
            </p>
          </div>
          {hasFailed ? (
            <div className="p-4">
              <Note tone="warn" icon="triangle" role="status">
                <p>{words.notDrawn}</p>
                <Button
                  size="row"
                  className="mt-2.5"
                  onPress={() => {
                    setFailed(false);
                    setAt((now) => now + 1);
                  }}
                >
                  {words.drawAgain}
                </Button>
              </Note>
            </div>
          ) : (
            <div
              className={`h-[calc(100dvh-17rem)] min-h-80 max-xl:h-[58dvh] ${width === "390" ? "mx-auto max-w-[390px]" : ""}`}
            >
              <PageFrame
                page={page}
                locale={locale}
                at={at}
                width={Number(width)}
                title={fill(words.frameTitle, {
                  page: words.pages[page],
                  language: words.languages[locale],
                  places: count,
                })}
                chosen={chosen}
                changed={changed}
                typed={typed}
                onDrawn={drawn}
                onFailed={() => setFailed(true)}
                onChoose={(name) => void choose(name)}
              />
            </div>
          )}
        </div>
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-micro text-ink-2">
          <span>
            <span className="underline decoration-dotted underline-offset-4">
              {words.legendWords}
            </span>{" "}
            {words.legendCanChange}
          </span>
          <span>
            <span className="bg-ok-wash underline underline-offset-4">{words.legendWords}</span>{" "}
            {words.legendDiffer}
          </span>
          <span>{words.legendOther}</span>
        </p>
        {page !== "frame" && draftsAround !== undefined && draftsAround > 0 && (
          <p className="mt-2 text-micro text-ink-2">
            {countWords(words.draftsAround, draftsAround, spoken)}{" "}
            <Link to="?page=frame" className="underline underline-offset-2">
              {words.pages.frame}
            </Link>
          </p>
        )}
      </div>
      <aside
        ref={aside}
        data-part="aside"
        aria-label={words.place}
        className={
          chosen === undefined
            ? ""
            : "max-md:fixed max-md:inset-x-0 max-md:bottom-15 max-md:z-10 max-md:max-h-[45dvh] max-md:overflow-y-auto max-md:border-t max-md:border-ink max-md:bg-paper max-md:px-4 max-md:pb-6"
        }
      >
        <Announcement text={chosen === undefined ? "" : said(labelOf(chosen), wordsAt(chosen))} />
        {chosen === undefined ? (
          <p className="text-ink-2">{words.pressWords}</p>
        ) : (
          <>
            <div className="mb-4 flex items-start justify-between gap-3 max-md:sticky max-md:top-0 max-md:z-10 max-md:bg-paper max-md:pt-3 max-md:pb-2">
              <div className="min-w-0">
                <p className="text-micro text-ink-2">{labelOf(chosen).section}</p>
                <h2 className="display text-xl">{labelOf(chosen).kind}</h2>
              </div>
              <div className="flex gap-1.5">
                <Button
                  size="row"
                  icon="upwards"
                  aria-label={words.former}
                  onPress={() => step(-1)}
                />
                <Button
                  size="row"
                  icon="downwards"
                  aria-label={words.following}
                  onPress={() => step(1)}
                />
                <Button
                  size="row"
                  icon="close"
                  aria-label={words.leave}
                  onPress={() => void choose(undefined)}
                />
              </div>
            </div>
            <div className="grid gap-8">
              {edited?.texts.map((text) => {
                const { locale: code } = text.place;
                const place = edited.name;
                if (!written.includes(code)) {
                  return (
                    <div key={code}>
                      <p className="mb-1.5 font-semibold">{words.languages[code]}</p>
                      <p lang={locales[code].htmlLang}>{text.state.draft ?? text.state.live}</p>
                    </div>
                  );
                }
                return (
                  <PlaceEditor
                    key={`${place} ${code}`}
                    edited={text}
                    onTyped={(typing) => code === locale && setTyped({ place, text: typing })}
                    onSaved={saved}
                    onOpened={(ask) => {
                      if (ask === undefined) leaves.current.delete(code);
                      else leaves.current.set(code, ask);
                    }}
                    onLeave={() => void open(undefined)}
                  />
                );
              })}
            </div>
          </>
        )}
        {places.hidden.length > 0 && (
          <Section
            title={words.hidden}
            meta={places.hidden.length}
            className={chosen === undefined ? "mt-8" : "mt-10 max-md:hidden"}
          >
            <ul>
              {places.hidden.map((name) => (
                <li key={name} className="border-b border-line">
                  <button
                    type="button"
                    aria-current={name === chosen}
                    onClick={() => void choose(name)}
                    className="grid min-h-10 w-full grid-cols-2 gap-4 py-2 text-left hover:bg-sunk focus-visible:outline-2 focus-visible:outline-focus"
                  >
                    <span>{said(labelOf(name), "")}</span>
                    <span lang={locales[locale].htmlLang} className="truncate text-ink-2">
                      {wordsAt(name)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </aside>
    </div>
  );
}

const said = ({ section, kind }: { section: string; kind: string }, text: string): string =>
  [section, kind, text].filter((part) => part !== "").join(" · ");

/** Tells screen readers which place is chosen. */
function Announcement({ text }: { text: string }) {
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
