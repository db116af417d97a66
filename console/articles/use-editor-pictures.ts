import { useMemo } from "react";
import type { NamedPicture } from "~/console-api/schemas/media";
import { markdownOf, picturesIn } from "~/domain/media/media";
import { fill } from "~/i18n/fill";
import type { PictureLook } from "~console/editor/live-pictures";
import type { PictureDesk } from "~console/media/picture-desk";
import { useNamedPictures } from "~console/media/use-named-pictures";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import type { EditorState } from "./use-editor";

/** The pictures of the text that is written, and how one gets into it. */
export function useEditorPictures(
  { body, handle, locale, may }: EditorState,
  desk: PictureDesk,
  showPanel: () => void,
) {
  const { pictures: words } = useLanguage().words.articles;
  const names = useMemo(() => picturesIn(body), [body]);
  const { pictures, learn } = useNamedPictures(names, may.seePictures);
  const look = useMemo<PictureLook>(
    () => ({ pictures, locale, missing: (name) => fill(words.missingIn, { name }) }),
    [pictures, locale, words],
  );
  const put = (picture: NamedPicture) => {
    learn(picture);
    handle.current?.putPicture(markdownOf(picture.name));
    desk.take(picture.id);
    showToast(fill(words.putDone, { name: picture.name }));
  };
  /** Pictures that were pasted or dropped into the text. */
  const takeFiles = (files: File[]) => {
    if (may.write && may.addPictures) {
      desk.add(files);
      showPanel();
      showToast(words.coming);
    } else showToast(words.notYours);
  };
  const missing = names.filter((name) => pictures.get(name) === null);
  return { names, look, missing, put, takeFiles };
}
