import { addTag, listAllTags, type NamedTag } from "~/domain/article/article-tags.server";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import type { Database } from "~/platform/db/database.server";
import type { OldTag } from "./old-post";

/** Most tags of an article that the console takes. */
export const maxTags = 20;

/** Longest id of a tag, with room for `-12`. */
const maxId = 36;

/** Finds the tags of posts by their names, and adds those that the site lacks. */
export class TagImport {
  readonly matched = new Set<string>();
  readonly added: NamedTag[] = [];
  /** Tags whose id another tag had. */
  readonly renamed: { wanted: string; id: string }[] = [];
  readonly #known: NamedTag[];
  readonly #add: (tag: NamedTag) => Promise<void>;

  private constructor(known: NamedTag[], add: (tag: NamedTag) => Promise<void>) {
    this.#known = known;
    this.#add = add;
  }

  static async open(
    { db, now }: { db: Database; now: () => Date },
    actor: AuditActor,
    isDryRun: boolean,
  ): Promise<TagImport> {
    const add = async (tag: NamedTag) => {
      if (!isDryRun) await addTag({ db, now }, actor, tag);
    };
    return new TagImport(await listAllTags(db), add);
  }

  /** The ids of tags, each once, in their order. */
  async idsOf(tags: readonly OldTag[]): Promise<string[]> {
    const ids = new Set<string>();
    for (const tag of tags) ids.add(await this.#idOf(tag));
    return [...ids];
  }

  async #idOf({ slug, name }: OldTag): Promise<string> {
    const key = keyOf(name);
    const known = this.#known.find(
      (tag) => keyOf(tag.name.cn) === key || keyOf(tag.name.en) === key,
    );
    if (known !== undefined) {
      if (!this.added.includes(known)) this.matched.add(known.id);
      return known.id;
    }
    const wanted = idFrom(slug) || idFrom(name) || "tag";
    const id = this.#freeId(wanted);
    if (id !== wanted) this.renamed.push({ wanted, id });
    const tag = { id, name: { cn: name, en: name } };
    await this.#add(tag);
    this.#known.push(tag);
    this.added.push(tag);
    return id;
  }

  #freeId(wanted: string): string {
    for (let number = 1; ; number += 1) {
      const id = number === 1 ? wanted : `${wanted}-${number}`;
      if (!this.#known.some((tag) => tag.id === id)) return id;
    }
  }
}

const keyOf = (name: string) => name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

/** An id for addresses; empty if nothing of the text can be in one. */
const idFrom = (text: string) =>
  text
    .replace(/%[\da-f]{2}/gi, " ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxId)
    .replace(/^-+|-+$/g, "");
