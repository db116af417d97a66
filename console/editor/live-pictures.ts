import { StateEffect } from "@codemirror/state";
import { EditorView, WidgetType } from "@codemirror/view";
import { altOf } from "~/domain/media/media";
import type { Locale } from "~/i18n/locales";
import type { NamedPictures } from "~console/media/use-named-pictures";

/** Pictures in the live preview. */
export type PictureLook = {
  pictures: NamedPictures;
  /** Language of the text, in which its pictures are described. */
  locale: Locale;
  /** The text for a picture that the library does not have. */
  missing: (name: string) => string;
};

/** Says that other pictures are known than before. */
export const picturesChanged = StateEffect.define<null>();

/** A picture in its place, or that it is missing. */
export class PictureWidget extends WidgetType {
  readonly src: string | null;
  readonly said: string;
  readonly size: { width: number; height: number };

  /** @returns null where it is not known yet what the library has */
  static of(name: string, { pictures, locale, missing }: PictureLook): PictureWidget | null {
    const picture = pictures.get(name);
    if (picture === undefined) return null;
    return picture === null
      ? new PictureWidget(null, missing(name), { width: 0, height: 0 })
      : new PictureWidget(picture.preview, altOf(picture, locale), picture);
  }

  constructor(src: string | null, said: string, { width, height }: PictureWidget["size"]) {
    super();
    this.src = src;
    this.said = said;
    this.size = { width, height };
  }
  override eq(other: PictureWidget) {
    return other.src === this.src && other.said === this.said;
  }
  override toDOM() {
    if (this.src === null) {
      const element = document.createElement("span");
      element.className = "cm-missing-picture";
      element.textContent = this.said;
      return element;
    }
    const image = document.createElement("img");
    image.className = "cm-picture";
    // Its size is known before it has come, so nothing moves when it does.
    image.width = this.size.width;
    image.height = this.size.height;
    image.alt = this.said;
    image.src = this.src;
    return image;
  }
}

/** How pictures look in a text. */
export const pictureTheme = EditorView.theme({
  ".cm-picture": { maxWidth: "100%", height: "auto", verticalAlign: "bottom" },
  ".cm-missing-picture": {
    color: "var(--warn)",
    border: "1px dashed var(--warn)",
    padding: "0 0.5rem",
  },
});
