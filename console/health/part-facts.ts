import "~console/jobs/strings";
import type { PartName, SiteHealth } from "~/console-api/schemas/health";
import { resultWords } from "~/domain/background-job/result-words";
import { describeSamples } from "~/domain/sample-content/describe-samples";
import { fill } from "~/i18n/fill";
import { formatBytes } from "~/lib/bytes";
import type { Language } from "~console/words";
import { timeWords } from "~console/words/times";

/** A line about a part: what, and how it is. */
export type Fact = { term: string; value: string };

type FiguresOf<Name extends PartName> = NonNullable<SiteHealth["parts"][Name]["figures"]>;
type FactsOf = { [Name in PartName]: (figures: FiguresOf<Name>, language: Language) => Fact[] };

const amount = (forms: { one: string; other: string }, count: number, more = {}) =>
  fill(count === 1 ? forms.one : forms.other, { count, ...more });

/** A few names of a list, and how many more there are. */
function listed({ locale, words }: Language, names: readonly string[], count: number): string {
  const { health } = words;
  if (count === 0) return health.none;
  const said = names.join(locale === "en" ? "; " : "；");
  const more = count - names.length;
  return more > 0 ? fill(health.named, { names: said, count: more }) : said;
}

const factsOf: FactsOf = {
  process({ startedAt, resident, heap, delay, renders, mostQueued }, { locale, words }) {
    const { health } = words;
    const sizes = { resident: formatBytes(resident), heap: formatBytes(heap) };
    return [
      { term: health.since, value: timeWords(locale, startedAt) },
      { term: health.memory, value: fill(health.memoryOf, sizes) },
      { term: health.delay, value: fill(health.milliseconds, { count: delay }) },
      { term: health.renders, value: fill(health.rendersOf, { ...renders, most: mostQueued }) },
    ];
  },
  processes({ count, machines }, { words: { health } }) {
    if (count === 0) return [{ term: health.count, value: health.hidden }];
    return [
      { term: health.count, value: amount(health.processCount, count) },
      { term: health.machines, value: amount(health.machineCount, machines) },
    ];
  },
  database(figures, { words: { health } }) {
    const { kind, answeredIn, bytes, busy, waiting, done, known, newest } = figures;
    const schema =
      done < known
        ? fill(health.schemaBehind, { done, known })
        : newest === null
          ? fill(health.schemaNewer, { done })
          : fill(health.schemaOf, { done, newest });
    return [
      { term: health.kind, value: health.databases[kind] },
      { term: health.answer, value: fill(health.milliseconds, { count: answeredIn }) },
      { term: health.size, value: formatBytes(bytes) },
      { term: health.connections, value: fill(health.connectionsOf, { busy, waiting }) },
      { term: health.schema, value: schema },
    ];
  },
  storage: ({ kind, answeredIn }, { words: { health } }) => [
    { term: health.kind, value: health.storages[kind] },
    { term: health.answer, value: fill(health.milliseconds, { count: answeredIn }) },
  ],
  disk: ({ free, total }, { words: { health } }) => [
    {
      term: health.free,
      value: fill(health.freeOf, { free: formatBytes(free), total: formatBytes(total) }),
    },
  ],
  jobs({ running, failed, failedNamed, late, lateNamed }, language) {
    const { locale, words } = language;
    const { health, jobs } = words;
    const names: Partial<Record<string, string>> = jobs.names;
    const failures = failedNamed.map(({ name, at, error }) =>
      fill(health.failedAt, {
        job: names[name] ?? name,
        time: at === null ? health.none : timeWords(locale, at),
        error:
          (error === null ? undefined : resultWords(error, jobs.results, locale)) ??
          health.unforeseen,
      }),
    );
    const missed = lateNamed.map(({ name, dueAt }) =>
      fill(health.lateSince, { job: names[name] ?? name, time: timeWords(locale, dueAt) }),
    );
    return [
      { term: health.jobsNow, value: String(running) },
      { term: health.jobsFailed, value: listed(language, failures, failed) },
      { term: health.jobsLate, value: listed(language, missed, late) },
    ];
  },
  messages({ waiting, oldestWaitingAt, failed }, { locale, words: { health } }) {
    const since =
      oldestWaitingAt === null
        ? String(waiting)
        : fill(health.waitingSince, { count: waiting, time: timeWords(locale, oldestWaitingAt) });
    return [
      { term: health.waiting, value: since },
      { term: health.failedMessages, value: String(failed) },
    ];
  },
  webhooks({ waiting, oldestWaitingAt, off }, { locale, words: { health } }) {
    const since =
      oldestWaitingAt === null
        ? String(waiting)
        : fill(health.waitingSince, { count: waiting, time: timeWords(locale, oldestWaitingAt) });
    return [
      { term: health.waitingEvents, value: since },
      { term: health.endpointsOff, value: String(off) },
    ];
  },
  uploads({ count, bytes, oldestAt }, { locale, words: { health } }) {
    if (count === 0) return [{ term: health.held, value: health.none }];
    const held = amount(health.heldOf, count, { bytes: formatBytes(bytes) });
    const oldest = oldestAt === null ? health.none : timeWords(locale, oldestAt);
    return [
      { term: health.held, value: held },
      { term: health.oldest, value: oldest },
    ];
  },
  backup({ madeAt, failedAt }, { locale, words: { health } }) {
    const at = (time: string | null) => (time === null ? health.never : timeWords(locale, time));
    return [
      { term: health.made, value: at(madeAt) },
      { term: health.failed, value: at(failedAt) },
    ];
  },
  samples(counts, { locale, words: { health } }) {
    const value = describeSamples(counts, health.sampleNames, locale);
    return [{ term: health.public, value: value === "" ? health.none : value }];
  },
  endings({ count, named }, language) {
    const { locale, words } = language;
    const said = named.map(({ kind, name, endsAt }) =>
      fill(words.health.endings[kind], { name, time: timeWords(locale, endsAt) }),
    );
    return [{ term: words.health.ending, value: listed(language, said, count) }];
  },
};

/** The parts in the order of the screen: what may need somebody first. */
export const partNames: readonly PartName[] = [
  ...(["database", "storage", "disk", "backup", "samples"] as const),
  ...(["jobs", "messages", "webhooks", "processes", "process", "uploads", "endings"] as const),
];

/** The text about a part; nothing if nothing is known of it. */
export function partFacts<Name extends PartName>(
  name: Name,
  { parts }: SiteHealth,
  language: Language,
): Fact[] {
  const figures = parts[name].figures as FiguresOf<Name> | null;
  return figures === null ? [] : factsOf[name](figures, language);
}

/** The whole site in a sentence: which parts are not well. */
export function summary({ parts }: SiteHealth, { locale, words: { health } }: Language): string {
  const unwell = partNames.filter((name) => parts[name].state !== "well");
  if (unwell.length === 0) return health.allWell;
  const said = unwell.map((name) =>
    fill(health.part, { part: health.parts[name], state: health.states[parts[name].state] }),
  );
  return fill(health.notAll, { parts: said.join(locale === "en" ? ", " : "、") });
}
