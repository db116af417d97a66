import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { author, time } from "./columns";

/** Notes about the owner's first steps that no other table tells: `app/domain/first-steps`. */
export const firstStepNotes = pgTable(
  "first_step_notes",
  {
    step: text("step").notNull(),
    /**
     * `left-out`: an owner said that it does not concern them. `tested`: the site has tried that it works. `reached`:
     * a request named the host of `PUBLIC_URL`. `reached-elsewhere`: a request named another one.
     */
    kind: text("kind", { enum: ["left-out", "tested", "reached", "reached-elsewhere"] }).notNull(),
    /** The state that the note is about, such as the mail server. Once the state is another, the note no longer counts. */
    subject: text("subject").notNull(),
    /** The owner's reason; empty for a test. */
    reason: text("reason").notNull().default(""),
    /** The end of a certificate that was tested; null: the thing has no end. */
    endsAt: time("ends_at"),
    ...author(),
    at: time("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.step, table.kind, table.subject] })],
);
