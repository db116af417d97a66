import type { ReleasePage } from "~/console-api/schemas/releases";
import { Section } from "~console/ui/section";
import { StateMark, type StateName } from "~console/ui/state-mark";
import { useLanguage } from "~console/words";
import { type Check, type CheckState, publicationChecks } from "./publication-checks";

const shapes: Record<CheckState, StateName> = {
  fine: "fine",
  waits: "scheduled",
  missing: "draft",
  wrong: "failed",
  advised: "stale",
};

/** The requirements that a release still lacks before publication, each with a link to fix it. */
export function ChecksPart({ page, mayWrite }: { page: ReleasePage; mayWrite: boolean }) {
  const { releases: own } = useLanguage().words;
  const checks = publicationChecks(page, new Date());
  const fine = checks.filter(({ state }) => state === "fine").length;
  return (
    <Section title={own.beforePublishing} meta={`${fine} / ${checks.length}`}>
      <ul>
        {checks.map((check) => (
          <li
            key={check.name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2"
          >
            <StateMark state={shapes[check.state]}>{wordsOf(own.checks, check)}</StateMark>
            {check.state !== "fine" && <Way check={check} mayWrite={mayWrite} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Each check has words for the states that it can have. */
function wordsOf(words: Record<string, Record<string, string>>, { name, state }: Check): string {
  return words[name]?.[state] ?? state;
}

/** The part of the screen in which a check becomes fine. */
function Way({ check: { name }, mayWrite }: { check: Check; mayWrite: boolean }) {
  const { releases: own } = useLanguage().words;
  const isOfNotes = name === "notes-cn" || name === "notes-en";
  if (isOfNotes && !mayWrite) return null;
  return (
    <a
      href={isOfNotes ? "#notes" : "#files"}
      className="rule-link text-micro coarse:py-3"
      aria-label={isOfNotes ? `${own.writeNotes}: ${own.checks[name].advised}` : undefined}
    >
      {isOfNotes ? own.writeNotes : own.toFiles}
    </a>
  );
}

/** The command with which a pipeline adds a file to a release. */
export function PipelinePart({ page }: { page: ReleasePage }) {
  const { releases: own } = useLanguage().words;
  const { product, version } = page.release;
  const role = product === "browser" ? "archive" : "installer";
  return (
    <Section title={own.fromPipeline}>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="mono mt-3 overflow-x-auto bg-sunk p-3 text-micro"
      >
        {`release-cli upload FILE \\
  --product ${product} --version ${version} \\
  --role ${role} --arch x64`}
      </pre>
      <p className="mt-2 text-micro text-ink-2">{own.fromPipelineText}</p>
    </Section>
  );
}
