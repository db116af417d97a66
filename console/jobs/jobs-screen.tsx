import "./strings";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { JobLine, JobList } from "~/console-api/schemas/jobs";
import { resultWords } from "~/domain/background-job/result-words";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { useMay } from "~console/api/session";
import { Button } from "~console/ui/button";
import { Icon, type IconName } from "~console/ui/icon";
import { PageHead } from "~console/ui/page-head";
import { Problem } from "~console/ui/problem";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { clockWords, timeWords } from "~console/words/times";

/** All work in the background, what failed first. */
export const loader = (): Promise<JobList> => call("jobs", {});

/** Jobs: when each ran, what came of it, its error, and running one again. */
export function Component() {
  const { jobs } = useLoaderData<JobList>();
  const { words } = useLanguage();
  const { revalidate, state } = useRevalidator();
  const mayAsk = useMay("settings.change");
  return (
    <>
      <PageHead title={words.screens.jobs} meta={words.jobs.meta}>
        <Button icon="again" isBusy={state !== "idle"} onPress={() => void revalidate()}>
          {words.jobs.anew}
        </Button>
      </PageHead>
      <ul data-part="list" className="mx-4 border-t border-ink md:mx-8">
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} mayAsk={mayAsk} onChange={() => void revalidate()} />
        ))}
      </ul>
    </>
  );
}

const looks: Record<JobLine["state"], { icon: IconName; tone: string }> = {
  running: { icon: "clock", tone: "text-ink" },
  failed: { icon: "octagon", tone: "text-danger" },
  well: { icon: "check", tone: "text-ok" },
  waits: { icon: "dashed", tone: "text-ink-3" },
};

function JobRow({
  job,
  mayAsk,
  onChange,
}: {
  job: JobLine;
  mayAsk: boolean;
  onChange: () => void;
}) {
  const { locale, words } = useLanguage();
  const { jobs } = words;
  const [problem, setProblem] = useState<unknown>();
  const { name, leasedUntil, lastRunAt, nextRunAt, lastErrorAt } = job;
  const { lastResult, lastResultParts, lastError, lastErrorParts } = job;
  const names: Partial<Record<string, string>> = jobs.names;
  const label = names[name] ?? name;
  const { icon, tone } = looks[job.state];
  const told = (parts: JobLine["lastResultParts"]) =>
    parts === null ? undefined : resultWords(parts, jobs.results, locale);
  // What has no words here is what the program said, in English.
  const foreseen = told(lastErrorParts);
  const error = foreseen ?? fill(jobs.unforeseen, { error: lastError ?? "" });
  const result = told(lastResultParts);
  // Times are short; what a run told takes the whole width of a phone.
  const wide = "max-sm:col-span-2";
  const lines: [name: string, value: string, className?: string][] = [
    [jobs.lastRun, lastRunAt === null ? jobs.never : timeWords(locale, lastRunAt)],
    [
      jobs.nextRun,
      nextRunAt === null
        ? lastRunAt === null
          ? jobs.never
          : jobs.always
        : timeWords(locale, nextRunAt),
    ],
    [
      jobs.lastResult,
      result ?? lastResult ?? jobs.none,
      lastResult !== null && result === undefined ? "mono" : "",
    ],
    [
      jobs.lastError,
      lastErrorAt === null
        ? jobs.none
        : fill(jobs.errorAt, { time: timeWords(locale, lastErrorAt), error }),
      `${lastErrorAt !== null && foreseen === undefined ? "mono" : ""} ${job.state === "failed" ? "text-danger" : ""}`,
    ],
  ];
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <div className="min-w-0 grow max-sm:basis-full">
          <h2 className="font-semibold break-words">{label}</h2>
          <p className="mono text-ink-3">{name}</p>
        </div>
        <span className={`flex items-center gap-2 ${tone}`}>
          <Icon name={icon} size={14} />
          {jobs.states[job.state]}
        </span>
        {mayAsk && job.mayAsk && (
          <Button
            size="row"
            icon="again"
            onPress={() => {
              setProblem(undefined);
              call("runJob", { name }).then(() => {
                showToast(fill(jobs.asked, { job: label }));
                onChange();
              }, setProblem);
            }}
          >
            {jobs.run}
            <span className="sr-only">: {label}</span>
          </Button>
        )}
      </div>
      {leasedUntil !== null && (
        <p className="mt-1 text-micro text-ink-2">
          {fill(jobs.lease, { time: clockWords(leasedUntil) })}
        </p>
      )}
      {problem !== undefined && <Problem error={problem} />}
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 text-micro xl:grid-cols-4">
        {lines.map(([term, value, className]) => (
          <div key={term} className={`min-w-0 ${className === undefined ? "" : wide}`}>
            <dt className="text-ink-3">{term}</dt>
            <dd className={`break-words ${className ?? ""}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
