import type { Locale } from "~/i18n/locales";
import type { ResponsivePicture } from "~/lib/markdown/markdown.server";
import {
  altOf,
  fileNameOf,
  type LibraryPicture,
  mediaFolder,
  type PictureExtension,
  pictureFormats,
  pictureNameIn,
} from "./media";

/** Width of the file for feeds and old browsers, if the picture is as wide. */
const usualWidth = 960;

/** The size that a page reserves: of the widest file, which no page shows larger. */
function sizeOf({ width, height, widths }: LibraryPicture): { width: number; height: number } {
  const widest = widths.at(-1) ?? width;
  return { width: widest, height: Math.max(1, Math.round((widest * height) / width)) };
}

/** How the files of a picture stand in HTML. @param locale language of the text around it */
function showPicture(picture: LibraryPicture, locale: Locale): ResponsivePicture {
  const { key, widths, width } = picture;
  const pathOfFile = (fileWidth: number, extension: PictureExtension) =>
    mediaFolder + fileNameOf(key, fileWidth, extension);
  const usual = widths.findLast((one) => one <= usualWidth) ?? widths[0] ?? width;
  return {
    sources: pictureFormats.map(({ extension, type }) => ({
      type,
      srcset: widths.map((one) => `${pathOfFile(one, extension)} ${one}w`).join(", "),
    })),
    src: pathOfFile(usual, "jpg"),
    ...sizeOf(picture),
    alt: altOf(picture, locale),
  };
}

/** Looks pictures up for `renderMarkdown`. */
export function pictureLookup(pictures: ReadonlyMap<string, LibraryPicture>, locale: Locale) {
  return (address: string): ResponsivePicture | null | undefined => {
    const name = pictureNameIn(address);
    if (name === null) return undefined;
    const picture = pictures.get(name);
    return picture === undefined ? null : showPicture(picture, locale);
  };
}
