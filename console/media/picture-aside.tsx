import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Picture, PictureUse } from "~/console-api/schemas/media";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { CopyButton } from "~console/ui/copy";
import { ActLayer } from "~console/ui/dialog";
import { listed } from "~console/ui/names";
import { showToast } from "~console/ui/toasts";
import { type Language, useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { Description, DescriptionText } from "./description";
import { FileButton } from "./file-button";
import { byteWords } from "./sizes";
import { Thumbnail } from "./thumbnail";

/** One picture: what it shows, where it is used, and what can be done with it. */
export function PictureAside({
  picture,
  mayWrite,
  onReplace,
  onChange,
  onDeleted,
}: {
  picture: Picture;
  mayWrite: boolean;
  onReplace: (file: File) => void;
  onChange: () => void;
  onDeleted: () => void;
}) {
  const language = useLanguage();
  const { locale, words } = language;
  const { media } = words;
  const [isAsked, setAsked] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Where it stands above the list, which fills the screen.
    if (window.matchMedia("(max-width: 63.99rem)").matches) head.current?.scrollIntoView();
  }, []);
  const { id, name, width, height, size, storedSize, widths, usedIn, uses } = picture;
  const isUsed = uses > 0;
  const lines: [name: string, value: React.ReactNode][] = [
    [media.size, fill(media.sizeText, { width, height, size: byteWords(locale, size) })],
    [
      media.madeFrom,
      fill(media.madeFromText, {
        widths: listed(locale, widths.map(String)),
        size: byteWords(locale, storedSize),
      }),
    ],
    [media.location, media.locationText],
    [
      media.usedIn,
      isUsed ? (
        <ul key="uses">
          {usedIn.map((use) => (
            <li
              key={`${use.kind} ${use.id} ${use.locale}`}
              className="flex min-h-7 items-center justify-end gap-1 coarse:min-h-11"
            >
              <Use use={use} language={language} />
            </li>
          ))}
        </ul>
      ) : (
        media.nowhere
      ),
    ],
    [
      media.added,
      fill(picture.addedBy === null ? media.addedUnknown : media.addedBy, {
        name: picture.addedBy ?? "",
        time: timeWords(locale, picture.addedAt),
      }),
    ],
    [media.address, <code key="address" className="mono break-all">{`/media/${name}`}</code>],
  ];
  return (
    <div>
      <Thumbnail
        {...picture}
        src={picture.large}
        alt=""
        isWhole
        className={height > width ? "aspect-square" : "aspect-[3/2]"}
      />
      <h2 ref={head} className="mono mt-3 mb-3.5 scroll-mt-72 break-all">
        {name}
      </h2>
      {mayWrite ? (
        <Description picture={picture} onSaved={onChange} />
      ) : (
        <DescriptionText picture={picture} />
      )}
      <dl className="mt-4 border-t border-line pt-2">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-1.5 text-micro">
            <dt className="shrink-0 text-ink-3">{label}</dt>
            <dd className="min-w-0 text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-col items-stretch gap-2 [&_button]:min-h-11">
        <CopyButton text={picture.markdown} label={media.copy} done={media.copied} />
        {mayWrite && (
          <>
            <FileButton
              size="wide"
              isSingle
              onFiles={([file]) => file !== undefined && onReplace(file)}
            >
              {media.replace}
            </FileButton>
            <p className="text-micro text-ink-3">{media.replaceText}</p>
            <Button
              tone="danger"
              size="wide"
              icon="trash"
              isDisabled={isUsed}
              onPress={() => setAsked(true)}
            >
              {media.remove}
            </Button>
          </>
        )}
        {mayWrite && isUsed && (
          <p className="text-micro text-ink-3">
            {usedIn.every(({ place }) => place === "version")
              ? media.inVersions
              : countWords(media.inUse, uses, locale)}
          </p>
        )}
      </div>
      {isAsked && (
        <ActLayer
          isAlert
          title={fill(media.removeTitle, { name })}
          text={media.removeText}
          act={fill(media.removeAct, { name })}
          keep={fill(media.keep, { name })}
          onClose={() => setAsked(false)}
          onAct={async () => {
            await call("deletePicture", {}, id);
            showToast(fill(media.removed, { name }));
            setAsked(false);
            onDeleted();
          }}
        />
      )}
    </div>
  );
}

/** A text that shows the picture, and where it can be taken out. */
function Use({ use, language: { words } }: { use: PictureUse; language: Language }) {
  const { kind, id, locale, title, place } = use;
  if (kind === "settings") {
    return (
      <Link to="/settings?section=links" className="rule-link">
        {words.media.settings}
      </Link>
    );
  }
  const page = place === "version" ? `/articles/${id}/history` : `/articles/${id}`;
  return (
    <span>
      <Link to={`${page}?in=${locale}`} title={title} className="rule-link">
        {fill(words.media.article, { id, language: locales[locale].name })}
        <span className="sr-only">: {title}</span>
      </Link>
      {place !== "published" && <span className="text-ink-3"> ({words.media.places[place]})</span>}
    </span>
  );
}
