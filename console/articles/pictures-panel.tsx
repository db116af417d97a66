import "~console/media/strings";
import type { Picture } from "~/console-api/schemas/media";
import { altOf, isDescribed } from "~/domain/media/media";
import { fill } from "~/i18n/fill";
import { type Locale, locales } from "~/i18n/locales";
import { Description, DescriptionText } from "~console/media/description";
import { FileButton } from "~console/media/file-button";
import type { PictureDesk } from "~console/media/picture-desk";
import { Thumbnail } from "~console/media/thumbnail";
import { UploadList } from "~console/media/upload-list";
import { useDrop } from "~console/media/use-drop";
import type { NamedPictures } from "~console/media/use-named-pictures";
import { Button } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { Section } from "~console/ui/section";
import { useLanguage } from "~console/words";

/** The pictures of a text: uploads while somebody writes, those that wait to go in, those in it. */
export function PicturesPanel({
  desk,
  names,
  pictures,
  locale,
  mayAdd,
  mayWrite,
  onChoose,
  onPut,
}: {
  desk: PictureDesk;
  /** Of the pictures in the text. */
  names: readonly string[];
  pictures: NamedPictures;
  locale: Locale;
  /** Whether the person may upload and describe pictures. */
  mayAdd: boolean;
  mayWrite: boolean;
  onChoose: () => void;
  onPut: (picture: Picture) => void;
}) {
  const { words } = useLanguage();
  const { pictures: text } = words.articles;
  const { isOver, ...drop } = useDrop(mayAdd && mayWrite ? desk.add : undefined);
  return (
    <div className="flex flex-col gap-5">
      {mayWrite && (
        <div
          {...drop}
          className={`border border-dashed p-3.5 ${isOver ? "border-ink bg-sunk" : "border-line-strong"}`}
        >
          <p className="flex gap-3 text-micro">
            <Icon name="upload" className="mt-0.5 shrink-0" />
            {mayAdd ? text.drop : text.chooseOnly}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            {mayAdd && (
              <FileButton size="row" onFiles={desk.add}>
                {words.media.upload}
              </FileButton>
            )}
            <Button size="row" icon="picture" onPress={onChoose}>
              {text.choose}
            </Button>
          </div>
        </div>
      )}
      {desk.uploads.length > 0 && (
        <div>
          <UploadList uploads={desk.uploads} onRemove={desk.remove} />
          <p className="-mt-2 text-micro text-ink-3">{text.goOn}</p>
        </div>
      )}
      {desk.waiting.map((picture) => (
        <WaitingPicture
          key={picture.id}
          picture={picture}
          locale={locale}
          mayAdd={mayAdd}
          mayWrite={mayWrite}
          onSaved={desk.put}
          onTake={() => desk.take(picture.id)}
          onPut={() => onPut(picture)}
        />
      ))}
      <Section title={text.inText} meta={String(names.length)}>
        {names.length === 0 ? (
          <p className="pt-2 text-micro text-ink-3">{text.none}</p>
        ) : (
          <ul>
            {names.map((name) => (
              <PictureInText key={name} name={name} locale={locale} picture={pictures.get(name)} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

/** A picture of the library that is not in the text yet. */
function WaitingPicture({
  picture,
  locale,
  mayAdd,
  mayWrite,
  onSaved,
  onTake,
  onPut,
}: {
  picture: Picture;
  locale: Locale;
  mayAdd: boolean;
  mayWrite: boolean;
  onSaved: (picture: Picture) => void;
  onTake: () => void;
  onPut: () => void;
}) {
  const { media, articles } = useLanguage().words;
  const { pictures: text } = articles;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it has buttons of its own and is no set of fields
    <div role="group" aria-label={picture.name} className="border-t border-line pt-4">
      <span lang={locales[locale].htmlLang}>
        <Thumbnail
          {...picture}
          src={picture.large}
          alt={altOf(picture, locale)}
          isWhole
          className="aspect-[3/1]"
        />
      </span>
      <p className="mono mt-2 mb-3 break-all">{picture.name}</p>
      {mayAdd ? (
        <Description picture={picture} onSaved={onSaved} />
      ) : (
        <DescriptionText picture={picture} />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {mayWrite && (
          <Button tone="ink" isDisabled={!isDescribed(picture)} onPress={onPut}>
            {text.put}
          </Button>
        )}
        <Button onPress={onTake}>{text.notNow}</Button>
      </div>
      {!isDescribed(picture) && (
        <p className="mt-2 text-micro text-ink-3">{media.insertNeedsAlt}</p>
      )}
    </div>
  );
}

function PictureInText({
  name,
  locale,
  picture,
}: {
  name: string;
  locale: Locale;
  picture: ReturnType<NamedPictures["get"]>;
}) {
  const { media, articles } = useLanguage().words;
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line py-2">
      {picture != null && (
        <Thumbnail {...picture} src={picture.preview} alt="" className="h-10 w-15 shrink-0" />
      )}
      <span className="min-w-0">
        <span className="mono block break-all">{name}</span>
        {picture != null && (
          <span lang={locales[locale].htmlLang} className="block text-micro text-ink-2">
            {altOf(picture, locale)}
          </span>
        )}
        {picture === null && <Warning>{articles.pictures.missing}</Warning>}
        {picture != null && !isDescribed(picture) && <Warning>{media.noAlt}</Warning>}
      </span>
    </li>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-1.5 text-micro text-warn">
      <Icon name="triangle" size={14} />
      {children}
    </span>
  );
}

/** Says which pictures of a text visitors would not see. */
export function MissingPictures({ names }: { names: readonly string[] }) {
  const { pictures } = useLanguage().words.articles;
  return (
    <p>
      {fill(names.length === 1 ? pictures.missingOne : pictures.missingMore, {
        names: names.join(", "),
      })}
    </p>
  );
}
