import type { NewPicture } from "~/domain/media/media-seed.server";

/**
 * The pictures of the media library that texts show, in the order in which they were added. Their files
 * are `pictures/<key>-<width>.<format>`.
 */
export const pictures: readonly NewPicture[] = [];
