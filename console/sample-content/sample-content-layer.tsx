import "./strings";
import { useEffect, useState } from "react";
import type { SampleContent } from "~/console-api/schemas/sample-content";
import type { ClearableKind } from "~/domain/sample-content/sample-kinds";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { CheckBox } from "~console/ui/check-box";
import { ActLayer, Layer, LayerTitle } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { fieldProblemWords, Problem } from "~console/ui/problem";
import { showToast } from "~console/ui/toasts";
import { type Language, useLanguage } from "~console/words";
import { dayWords } from "~console/words/times";

type LayerProps = { onClose: () => void; onDone: () => void };

/** Shows the content that came with the site, and clears it. Any screen of an owner may open it. */
export function SampleContentLayer({ onClose, onDone }: LayerProps) {
  const words = useLanguage().words.sampleContent;
  const [content, setContent] = useState<SampleContent>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    call("sampleContent", {}).then(setContent, setError);
  }, []);
  if (content === undefined && error === undefined) return null;
  const isEmpty = content?.kinds.every(({ goes }) => goes === 0) ?? true;
  if (content === undefined || isEmpty) {
    return (
      <Layer onClose={onClose}>
        <LayerTitle>{words.title}</LayerTitle>
        <div className="mt-3">
          {content === undefined ? <Problem error={error} /> : <p>{words.empty}</p>}
        </div>
        <div className="mt-6 flex justify-end">
          <Button onPress={onClose}>{words.close}</Button>
        </div>
      </Layer>
    );
  }
  return <ClearLayer content={content} onContent={setContent} onClose={onClose} onDone={onDone} />;
}

type ClearProps = LayerProps & {
  content: SampleContent;
  onContent: (content: SampleContent) => void;
};

function ClearLayer({ content, onContent, onClose, onDone }: ClearProps) {
  const language = useLanguage();
  const { locale } = language;
  const words = language.words.sampleContent;
  const [left, setLeft] = useState<readonly ClearableKind[]>([]);
  const [site, setSite] = useState("");
  const chosen = content.kinds.filter(({ kind, goes }) => goes > 0 && !left.includes(kind));
  const total = chosen.reduce((sum, { goes }) => sum + goes, 0);
  const isChosen = (kind: ClearableKind) => chosen.some((one) => one.kind === kind);
  const choose = (kind: ClearableKind, isSelected: boolean) =>
    setLeft(isSelected ? left.filter((one) => one !== kind) : [...left, kind]);
  return (
    <ActLayer
      isPublic
      title={words.title}
      text={words.text}
      act={countWords(words.act, total, locale)}
      keep={words.keep}
      isReady={total > 0 && site.trim() !== ""}
      onClose={onClose}
      onMoved={async () => onContent(await call("sampleContent", {}))}
      onAct={async () => {
        const kinds = chosen.map(({ kind }) => kind);
        await call("clearSampleContent", { kinds, site, expected: total });
        showToast(words.done);
        onDone();
      }}
    >
      {(error) => (
        <>
          <div className="mt-4 flex justify-between border-b border-ink pb-2">
            <span className="font-semibold">{words.goes}</span>
            <span className="text-micro text-ink-2">{words.staysHead}</span>
          </div>
          {content.kinds.map((line) => (
            <div
              key={line.kind}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line"
            >
              {line.goes === 0 ? (
                <KindName kind={line.kind} goes={0} />
              ) : (
                <CheckBox
                  isSelected={isChosen(line.kind)}
                  onChange={(isSelected) => choose(line.kind, isSelected)}
                  label={<KindName kind={line.kind} goes={line.goes} />}
                />
              )}
              <span className="py-2 text-micro text-ink-2 wrap-anywhere sm:max-w-[60%] sm:text-right">
                {staysWords(language, line)}
              </span>
            </div>
          ))}
          {followingLines(language, content, isChosen).map((line) => (
            <p key={line} className="border-b border-line py-2 pl-8 text-ink-2">
              {line}
            </p>
          ))}
          <p className="mt-4 text-ink-2">{words.keeps}</p>
          <p className="mt-3 text-ink-2">{fill(words.gone, { folder: "content/" })}</p>
          <div className="mt-5">
            <Field
              label={fill(words.type, { site: content.site })}
              name="site"
              value={site}
              onChange={setSite}
              isMono
              problem={
                fieldProblemWords(language, error, "site") === undefined
                  ? undefined
                  : fill(words.wrong, { site: content.site })
              }
            />
          </div>
        </>
      )}
    </ActLayer>
  );
}

function KindName({ kind, goes }: { kind: ClearableKind; goes: number }) {
  const { locale, words } = useLanguage();
  return (
    <span className="flex gap-4 font-normal">
      <span className={`mono min-w-8 ${goes === 0 ? "py-2 text-ink-2" : ""}`}>{goes}</span>
      <span className={goes === 0 ? "py-2 text-ink-2" : ""}>
        {countWords(words.sampleContent.kinds[kind], goes, locale)}
      </span>
    </span>
  );
}

type KindLine = SampleContent["kinds"][number];

/** Names the samples of a kind that stay, and who has changed them. */
function staysWords({ locale, words: all }: Language, { stays, named }: KindLine): string {
  const words = all.sampleContent;
  if (stays === 0) return words.none;
  const texts = named.map(({ label, author, at }) => {
    const said = label[locale];
    if (author === null || at === null) return fill(words.changed, { label: said });
    return fill(words.edited, { label: said, name: author, day: dayWords(locale, at) });
  });
  const rest = stays - named.length;
  if (rest > 0) texts.push(fill(words.more, { count: rest }));
  return `${stays} · ${texts.join(words.between)}`;
}

/** Lists the tags, categories and pictures that go with the chosen kinds. */
function followingLines(
  { locale, words }: Language,
  { following }: SampleContent,
  isChosen: (kind: ClearableKind) => boolean,
): string[] {
  const names = words.sampleContent.following;
  const line = (kind: keyof typeof following) =>
    `${following[kind]} ${countWords(names[kind], following[kind], locale)}`;
  const lines: string[] = [];
  if (following.tags > 0 && isChosen("articles")) lines.push(line("tags"));
  if (following.categories > 0 && isChosen("tools")) lines.push(line("categories"));
  if (following.pictures > 0 && isChosen("articles") && isChosen("help")) {
    lines.push(line("pictures"));
  }
  return lines;
}
