import { integer, text, timestamp } from "drizzle-orm/pg-core";

/** A moment, to the millisecond, as JavaScript has it. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Somebody of the staff; null: the starting content. Named, so that no list needs a further table. */
export const author = () => ({
  authorId: integer("author_id"),
  authorName: text("author_name"),
});
