import "./strings";
import { Link, useLoaderData } from "react-router";
import type { PartName, SiteHealth } from "~/console-api/schemas/health";
import type { PartState } from "~/domain/health/health";
import { fill } from "~/i18n/fill";
import { addresses, type ScreenName } from "~console/api/addresses";
import { call } from "~console/api/call";
import { useMay } from "~console/api/session";
import { Button } from "~console/ui/button";
import { Icon, type IconName } from "~console/ui/icon";
import { PageHead } from "~console/ui/page-head";
import { useLanguage } from "~console/words";
import { secondWords } from "~console/words/times";
import { partFacts, partNames, summary } from "./part-facts";
import { useHealth } from "./use-health";

/** How every part of the site is. */
export const loader = (): Promise<SiteHealth> => call("health", {});

const looks: Record<PartState, { icon: IconName; tone: string }> = {
  well: { icon: "check", tone: "text-ok" },
  look: { icon: "triangle", tone: "text-warn" },
  trouble: { icon: "octagon", tone: "text-danger" },
  unknown: { icon: "dashed", tone: "text-ink-2" },
};

/** Links to other screens from a part. Owners clear samples in a layer of the settings. */
const furtherAt: Partial<Record<PartName, readonly ScreenName[]>> = {
  jobs: ["jobs"],
  messages: ["outbox"],
  webhooks: ["webhooks"],
  uploads: ["releases"],
  samples: ["today"],
  endings: ["releaseKeys", "tokens"],
};

/** The site's health: each part in words, refreshed by itself without moving anything. */
export function Component() {
  const { health, isOld, isLooking, look } = useHealth(useLoaderData<SiteHealth>());
  const language = useLanguage();
  const { locale, words } = language;
  const time = secondWords(locale, health.at);
  const { icon, tone } = looks[isOld ? "unknown" : health.state];
  return (
    <>
      <PageHead title={words.screens.health} meta={fill(words.health.meta, { time })}>
        <Button icon="again" isBusy={isLooking} onPress={look}>
          {words.health.anew}
        </Button>
      </PageHead>
      <div className="mx-4 flex items-start gap-2.5 border-t border-ink py-3 md:mx-8">
        <Icon name={icon} className={`mt-0.5 shrink-0 ${tone}`} />
        {/* It is read out when it says something else, not at each look. */}
        <p role="status" className="min-w-0 break-words font-semibold">
          {isOld ? fill(words.health.noAnswer, { time }) : summary(health, language)}
        </p>
      </div>
      <ul
        data-part="list"
        className="mx-4 grid gap-x-10 border-t border-line md:mx-8 lg:grid-cols-2"
      >
        {partNames.map((name) => (
          <PartRow key={name} name={name} health={health} />
        ))}
      </ul>
    </>
  );
}

const furtherStyle =
  "mt-2 inline-flex items-center text-micro underline underline-offset-4 coarse:min-h-11";

type Samples = SiteHealth["parts"]["samples"]["figures"];

function hasSampleContent(samples: Samples): boolean {
  if (samples === null) return false;
  const { facts: _, ...content } = samples;
  return Object.values(content).some((count) => count > 0);
}

function PartRow({ name, health }: { name: PartName; health: SiteHealth }) {
  const language = useLanguage();
  const { words } = language;
  const { state, problem } = health.parts[name];
  const { icon, tone } = looks[state];
  const facts = partFacts(name, health, language);
  const further = furtherAt[name];
  const mayChange = useMay("settings.change");
  const clears = name === "samples" && mayChange && hasSampleContent(health.parts.samples.figures);
  const backup = health.parts.backup.figures;
  const note =
    problem !== null
      ? words.health.problems[problem]
      : name === "process"
        ? words.health.processText
        : name === "backup" && backup !== null && backup.madeAt === null
          ? words.health.noBackup
          : undefined;
  return (
    <li className="min-w-0 border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h2 className="min-w-0 grow font-semibold">{words.health.parts[name]}</h2>
        <span className={`flex items-center gap-2 ${tone}`}>
          <Icon name={icon} size={14} />
          {words.health.states[state]}
        </span>
      </div>
      {note !== undefined && <p className="mt-1 text-micro text-ink-2">{note}</p>}
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 text-micro">
        {facts.map(({ term, value }) => (
          <div key={term} className="min-w-0">
            <dt className="text-ink-3">{term}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {further !== undefined && (
        <p className="flex flex-wrap gap-x-5">
          {further.map((screen) => (
            <Link key={screen} to={addresses[screen]} className={furtherStyle}>
              {fill(words.health.goTo, { screen: words.screens[screen] })}
            </Link>
          ))}
          {clears && (
            <Link to="/settings?ask=sample-content" className={furtherStyle}>
              {words.health.clear}
            </Link>
          )}
        </p>
      )}
    </li>
  );
}
