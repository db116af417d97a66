import { useState } from "react";
import { ProgressBar } from "react-aria-components/ProgressBar";
import { fitsRole } from "~/domain/release/build-name";
import { type Architecture, isVersionOf } from "~/domain/release/release";
import type { FileRole } from "~/domain/release/release-record";
import { fill } from "~/i18n/fill";
import { formatBytes } from "~/lib/bytes";
import { Button } from "~console/ui/button";
import { Field } from "~console/ui/field";
import { Icon } from "~console/ui/icon";
import { problemWords } from "~console/ui/problem";
import { useLanguage } from "~console/words";
import type { BuildStage } from "./build-stage";
import { type Build, cancelBuild, pauseBuild, placeBuild, resumeBuild } from "./builds";
import { timeLeft } from "./rate";

const architectures: readonly Architecture[] = ["x64", "x86", "arm64"];

/** A file on its way: what it is, how far it is, what is in the way, and how to stop it. */
export function BuildRow({ build, roles }: { build: Build; roles: readonly FileRole[] }) {
  const { releases: own } = useLanguage().words;
  const { file, place, stage, id, isAsListed } = build;
  const { role, architecture, fromVersion } = place;
  const about = [
    ...(role === undefined ? [] : [own.roles[role]]),
    ...(architecture === undefined ? [] : [architecture]),
    ...(typeof fromVersion === "string" ? [fill(own.from, { version: fromVersion })] : []),
    ...(isAsListed ? [own.upload.asListed] : []),
  ];
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-line py-2.5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(11rem,auto)] lg:items-center">
      <div className="min-w-0">
        <span className="mono block break-all">{file.name}</span>
        <span className="block text-micro text-ink-3">{about.join(" ・ ")}</span>
      </div>
      {stage === "asks" ? <Question build={build} roles={roles} /> : <State build={build} />}
      <div className="flex flex-wrap gap-2 lg:justify-end">
        <Ways build={build} />
        <Button
          size="row"
          tone="quiet"
          isDisabled={stage === "cancelling"}
          onPress={() => void cancelBuild(id)}
        >
          {stage === "differs" ? own.upload.dismiss : own.upload.cancel}
          <span className="sr-only">: {file.name}</span>
        </Button>
      </div>
    </li>
  );
}

const pausable: readonly BuildStage[] = ["sending", "held", "storage-away", "reading", "waits"];

/** Pausing and going on. */
function Ways({ build: { id, stage, file } }: { build: Build }) {
  const { upload: own } = useLanguage().words.releases;
  const name = <span className="sr-only">: {file.name}</span>;
  if (pausable.includes(stage)) {
    return (
      <Button size="row" icon="pause" onPress={() => pauseBuild(id)}>
        {own.pause}
        {name}
      </Button>
    );
  }
  if (stage !== "paused" && stage !== "failed") return null;
  return (
    <Button size="row" icon="upload" onPress={() => resumeBuild(id)}>
      {stage === "paused" ? own.resume : own.again}
      {name}
    </Button>
  );
}

const isHeld = (stage: BuildStage) => stage === "held" || stage === "storage-away";

/** How far it is, in words and as a bar; or what is in the way. */
function State({ build }: { build: Build }) {
  const language = useLanguage();
  const { upload: own } = language.words.releases;
  const { file, stage, done, rate, problem } = build;
  const received = formatBytes(done);
  const size = formatBytes(file.size);
  const percent = Math.floor((done / Math.max(file.size, 1)) * 100);
  if (stage === "failed" || stage === "differs") {
    const why = stage === "differs" ? own.differs : problemWords(language, problem);
    const then =
      stage === "differs"
        ? done > 0
          ? own.differsLate
          : own.differsText
        : done > 0
          ? fill(own.failedAt, { received, size })
          : "";
    return (
      <p role="alert" className="flex items-start gap-2 text-danger">
        <Icon name="octagon" size={15} className="mt-0.5 shrink-0" />
        <span>
          {why} <span className="text-ink-2">{then}</span>
        </span>
      </p>
    );
  }
  const texts = {
    asks: "",
    waits: own.waits,
    reading: fill(own.reading, { percent }),
    sending: fill(own.sending, { received, size, percent }),
    held: done === 0 ? own.heldAtBegin : fill(own.held, { received }),
    "storage-away": done === 0 ? own.storageAwayAtBegin : fill(own.storageAway, { received }),
    checking: own.checking,
    paused: fill(own.paused, { received, size }),
    cancelling: own.cancelling,
  };
  const left = rate === null ? "" : timeLeft(own.left, (file.size - done) / rate);
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap justify-between gap-x-4 text-micro tabular-nums">
        <span className={isHeld(stage) ? "text-warn" : "text-ink"}>{texts[stage]}</span>
        {stage === "sending" && rate !== null && (
          <span className="text-ink-3">
            {fill(own.rate, { rate: formatBytes(Math.round(rate)), left })}
          </span>
        )}
      </div>
      <ProgressBar
        aria-label={fill(own.progress, { name: file.name })}
        value={done}
        maxValue={Math.max(file.size, 1)}
        className="mt-1.5 block"
      >
        {({ percentage = 0 }) => (
          <span className="block h-1 bg-line">
            <span className="block h-full bg-ink" style={{ width: `${percentage}%` }} />
          </span>
        )}
      </ProgressBar>
    </div>
  );
}

/** Asks for what the name does not tell, one thing after another. */
function Question({ build, roles }: { build: Build; roles: readonly FileRole[] }) {
  const { releases: own } = useLanguage().words;
  const { id, place, file, product } = build;
  const [from, setFrom] = useState("");
  const isVersion = isVersionOf(product, from.trim());
  const question =
    place.role === undefined
      ? own.upload.whatKind
      : place.architecture === undefined
        ? own.upload.whatArchitecture
        : own.upload.whatFrom;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex items-center gap-2 text-warn">
        <Icon name="triangle" size={15} className="shrink-0" />
        {question}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is no form field set */}
      <div role="group" aria-label={`${question}: ${file.name}`} className="flex flex-wrap gap-2">
        {place.role === undefined ? (
          roles
            .filter((role) => fitsRole(file.name, role))
            .map((role) => (
              <Button key={role} size="row" onPress={() => placeBuild(id, { role })}>
                {own.roles[role]}
              </Button>
            ))
        ) : place.architecture === undefined ? (
          architectures.map((architecture) => (
            <Button key={architecture} size="row" onPress={() => placeBuild(id, { architecture })}>
              {architecture}
            </Button>
          ))
        ) : (
          <div className="flex items-end gap-2">
            <Field
              isMono
              name="from"
              label={own.upload.fromLabel}
              value={from}
              onChange={setFrom}
              maxLength={40}
            />
            <Button
              isDisabled={!isVersion}
              onPress={() => placeBuild(id, { fromVersion: from.trim() })}
            >
              {own.upload.setFrom}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
