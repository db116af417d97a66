import { useState } from "react";
import type { Picture } from "~/console-api/schemas/media";
import { type Uploads, useUploads } from "./use-uploads";

/**
 * Pictures that wait to go into a text: on their way to the library, or there and not described or
 * put in yet. It outlives a change of the language, so an upload goes on.
 */
export type PictureDesk = Uploads & {
  /** The newest first. */
  waiting: readonly Picture[];
  /** Puts a picture on the desk, or what is new of one that is there. */
  put: (picture: Picture) => void;
  /** Takes it from the desk; the library keeps it. */
  take: (id: number) => void;
};

/** @see PictureDesk */
export function usePictureDesk(): PictureDesk {
  const [waiting, setWaiting] = useState<readonly Picture[]>([]);
  const put = (picture: Picture) =>
    setWaiting((now) =>
      now.some(({ id }) => id === picture.id)
        ? now.map((one) => (one.id === picture.id ? picture : one))
        : [picture, ...now],
    );
  const take = (id: number) => setWaiting((now) => now.filter((one) => one.id !== id));
  return { ...useUploads(put), waiting, put, take };
}
