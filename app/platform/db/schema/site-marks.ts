import { pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./columns";

/** Marks of one-time actions that all instances share, such as storing the starting content. */
export const siteMarks = pgTable("site_marks", {
  name: text("name").primaryKey(),
  madeAt: time("made_at").notNull().defaultNow(),
});
