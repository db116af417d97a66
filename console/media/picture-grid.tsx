import type { PictureLine } from "~/console-api/schemas/media";
import { altOf, isDescribed } from "~/domain/media/media";
import { countWords } from "~/i18n/count";
import { locales } from "~/i18n/locales";
import { Icon } from "~console/ui/icon";
import { useLanguage } from "~console/words";
import { Thumbnail } from "./thumbnail";

/** Pictures side by side. `nameOf` makes of a name what chooses the picture: a link or a button. */
export function PictureGrid({
  pictures,
  chosenId,
  nameOf,
  className = "grid-cols-2 md:grid-cols-3 xl:grid-cols-4",
}: {
  pictures: readonly PictureLine[];
  chosenId: number | undefined;
  nameOf: (picture: PictureLine) => React.ReactNode;
  className?: string;
}) {
  const { locale, words } = useLanguage();
  return (
    <ul className={`grid gap-4 ${className}`}>
      {pictures.map((picture) => {
        const isChosen = picture.id === chosenId;
        const uses =
          picture.uses === 0
            ? words.media.notUsed
            : countWords(words.media.uses, picture.uses, locale);
        return (
          <li key={picture.id} className="relative min-w-0">
            <span lang={locales[locale].htmlLang}>
              <Thumbnail
                {...picture}
                src={picture.preview}
                alt={altOf(picture, locale)}
                className={`aspect-[3/2] ${isChosen ? "outline-2 outline-offset-2 outline-ink" : ""}`}
              />
            </span>
            {isChosen && (
              <span className="absolute top-2 left-2 flex size-[18px] items-center justify-center rounded-1 bg-ink text-on-ink">
                <Icon name="check" size={14} />
              </span>
            )}
            <div className="mt-2">
              {nameOf(picture)}
              <p className="text-micro text-ink-3">
                {picture.width} × {picture.height} <span aria-hidden="true">・</span> {uses}
              </p>
              {!isDescribed(picture) && (
                <p className="flex items-center gap-1.5 text-micro text-warn">
                  <Icon name="triangle" size={14} />
                  {words.media.noAlt}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
