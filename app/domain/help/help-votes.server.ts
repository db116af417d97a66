import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { retention } from "~/domain/retention";
import { type PlaceLimits, takeSitePlace } from "~/domain/site-place.server";
import { dayInChina } from "~/i18n/china-time";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { helpArticles, helpRemarks, helpTranslations, helpVotes } from "~/platform/db/schema";

/** Cookie with the help articles that this browser voted on today, so that each counts once a day. */
export const helpVoteCookie = "help_votes";

/** Its lifetime in seconds: a day. */
export const helpVoteLifetime = 24 * 60 * 60;

/** Longest remark in characters. */
const longestRemark = 500;

/** Articles that the cookie remembers; who votes on more may vote on the first ones again. */
const mostRemembered = 50;

type HelpVotesOptions = {
  db: Database;
  limits: PlaceLimits<"help-vote">;
  now?: () => Date;
};

/** What somebody says of an article: whether it helped, or what it lacks. */
type HelpFeedback = { slug: string; locale: Locale } & (
  | { vote: "yes" | "no" }
  | { remark: string }
);

type FeedbackOutcome =
  | { kind: "missing" }
  | { kind: "limited"; seconds: number }
  /** `cookie`: what the browser is to remember; null: nothing new. */
  | { kind: "noted"; cookie: string | null };

/** Takes what readers say of help articles: counts, and remarks that name nobody. */
export function createHelpVotes({ db, limits, now = () => new Date() }: HelpVotesOptions) {
  return {
    /** @param client its key for limits (undefined without a connection), and its cookie */
    async note(
      feedback: HelpFeedback,
      client: { key: string | undefined; cookie: string | null },
    ): Promise<FeedbackOutcome> {
      const { slug, locale } = feedback;
      const [article] = await db
        .select({ id: helpArticles.id })
        .from(helpArticles)
        .innerJoin(helpTranslations, eq(helpTranslations.helpId, helpArticles.id))
        .where(and(eq(helpArticles.slug, slug), eq(helpTranslations.status, "published")))
        .limit(1);
      if (article === undefined) return { kind: "missing" };
      const day = dayInChina(now());
      const voted = votedOn(client.cookie, day);
      const isVote = "vote" in feedback;
      if (isVote && voted.includes(article.id)) return { kind: "noted", cookie: null };
      if (client.key !== undefined) {
        const { allowed, headers } = await limits.consume("help-vote", client.key);
        if (!allowed) return { kind: "limited", seconds: Number(headers["Retry-After"]) };
      }
      if (!isVote) {
        const remark = storable(feedback.remark);
        if (remark !== "") {
          const place = await takeSitePlace(limits, "help-remark-site", client.key);
          const { allowed, headers } = place;
          if (!allowed) return { kind: "limited", seconds: Number(headers["Retry-After"]) };
          await db.insert(helpRemarks).values({ helpId: article.id, locale, day, remark });
        }
        return { kind: "noted", cookie: null };
      }
      await addVote(db, article.id, feedback.vote);
      const remembered = [...voted, article.id].slice(-mostRemembered);
      return { kind: "noted", cookie: `${day}.${remembered.join(".")}` };
    },
  };
}

export type HelpVotes = ReturnType<typeof createHelpVotes>;

/** A remark as the database can store it: without NUL and halves of surrogate pairs, and cut. */
function storable(remark: string): string {
  return remark.replaceAll("\0", "").trim().slice(0, longestRemark).toWellFormed();
}

/** The articles that a cookie of this day names; whatever else it holds counts as none. */
function votedOn(cookie: string | null, day: string): number[] {
  const [ofDay, ...ids] = (cookie ?? "").slice(0, 1_000).split(".");
  if (ofDay !== day) return [];
  return ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
}

async function addVote(db: Database, helpId: number, vote: "yes" | "no"): Promise<void> {
  const column = helpVotes[vote];
  await db
    .insert(helpVotes)
    .values({ helpId, [vote]: 1 })
    .onConflictDoUpdate({ target: helpVotes.helpId, set: { [vote]: sql`${column} + 1` } });
}

/** How often some help articles helped and did not; those without a vote are left out. */
export async function listHelpVotes(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, { yes: number; no: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(helpVotes)
    .where(inArray(helpVotes.helpId, [...ids]));
  return new Map(rows.map(({ helpId, yes, no }) => [helpId, { yes, no }]));
}

/** The newest remarks on a help article. */
export async function listRemarks(db: Database, helpId: number, most: number) {
  const { id, day, locale, remark } = helpRemarks;
  return db
    .select({ id, day, locale, remark })
    .from(helpRemarks)
    .where(eq(helpRemarks.helpId, helpId))
    .orderBy(desc(id))
    .limit(most);
}

/** Deletes remarks whose time is over. @returns how many */
export async function deleteOldRemarks(db: Database, now: Date): Promise<number> {
  const oldest = dayInChina(new Date(now.getTime() - retention.helpRemarks));
  const deleted = await db
    .delete(helpRemarks)
    .where(lt(helpRemarks.day, oldest))
    .returning({ id: helpRemarks.id });
  return deleted.length;
}
