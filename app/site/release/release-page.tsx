import type { ReactNode } from "react";
import { buttonStyle } from "~/design/ui/button-style";
import { ExternalLink } from "~/design/ui/external-link";
import { Icon } from "~/design/ui/icon";
import { SectionRail } from "~/design/ui/section-rail";
import { betaTag, currentTag, Tag } from "~/design/ui/tag";
import type {
  NeighbourRelease,
  ReleasePageView,
  ReleaseScan,
  Upgrade,
} from "~/domain/release/public/release-page";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { formatDate } from "~/i18n/format";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { langWithin } from "~/i18n/locales";
import { Island } from "~/islands/island";
import { compareVersions } from "~/lib/version-number";
import { DownloadLink } from "~/site/releases/download-link";
import { logOf, releasePageAddress } from "~/site/releases/release-address";
import { ReleaseText } from "~/site/releases/release-text";
import { rolloutWords } from "~/site/releases/rollout-words";
import { onSystems, type SystemWords } from "~/site/releases/system-name";
import { VersionHint } from "~/site/releases/version-hint";
import { FilesTable } from "./files-table";
import { RolloutState } from "./rollout-state";
import { Signatures } from "./signatures";
import { UpgradePicker } from "./upgrade-picker";
import type { ReleaseMessages } from "./words.en";

type ReleasePageProps = {
  messages: ReleaseMessages;
  /** Words that name systems. */
  systems: SystemWords;
  /** Name of the log that the version stands in. */
  log: string;
  release: ReleasePageView;
  upgrade: Upgrade | null;
};

/** A version: its files and their sums, what changed, and the way there from an earlier one. */
export function ReleasePage({ messages, systems, log, release, upgrade }: ReleasePageProps) {
  const { notes, files, scans } = messages;
  const hasEarlier = upgrade !== null && upgrade.versions.length > 0;
  const scanned = Map.groupBy(release.scans, ({ file }) => file);
  return (
    <div className="page py-16 md:py-20">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <Head messages={messages} systems={systems} log={log} release={release} />
        {hasEarlier && <UpgradePart messages={messages} release={release} upgrade={upgrade} />}
      </div>
      <Rail label={notes.heading}>
        <Notes messages={notes} release={release} />
      </Rail>
      {release.files.length > 0 && (
        <Rail label={files.heading}>
          <FilesTable messages={files} bits={messages.bits} release={release} />
        </Rail>
      )}
      {release.signatures.length > 0 && (
        <Rail label={messages.signatures.heading}>
          <Signatures messages={messages.signatures} release={release} />
        </Rail>
      )}
      {scanned.size > 0 && (
        <Rail label={scans.heading}>
          {[...scanned].map(([file, list]) => (
            <Scans key={file} messages={scans} file={file} scans={list} />
          ))}
        </Rail>
      )}
      {release.rollout !== null && (
        <Rail label={messages.rollout.heading}>
          <RolloutState messages={messages.rollout} rollout={release.rollout} />
        </Rail>
      )}
      <Neighbours messages={messages.neighbours} release={release} />
    </div>
  );
}

/** A section of the page with its label at the left. */
export function Rail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <SectionRail label={label} isLabelHeading className="mt-16 md:mt-20">
      {children}
    </SectionRail>
  );
}

type UpgradePartProps = Pick<ReleasePageProps, "messages" | "release"> & { upgrade: Upgrade };

/** Id of the part that the form's answer opens at. */
const upgradePlace = "upgrade";

/** The way from an earlier version. */
function UpgradePart({ messages, release, upgrade }: UpgradePartProps) {
  const locale = useLocale();
  const { upgrade: words, bits, files } = messages;
  return (
    <section
      id={upgradePlace}
      aria-labelledby="upgrade-heading"
      className="min-w-0 scroll-mt-6 self-start border-t border-ink pt-6 lg:mt-16"
    >
      <h2 id="upgrade-heading" className="font-sans text-h4 tracking-normal">
        {words.heading}
      </h2>
      <Island
        name="upgrade-picker"
        component={UpgradePicker}
        wake="intent"
        props={{
          messages: words,
          bits,
          sampleFile: files.sampleFile,
          upgrade,
          product: release.product,
          address: addressIn(locale, releasePageAddress(release), { hash: upgradePlace }),
        }}
      />
    </section>
  );
}

type HeadProps = Pick<ReleasePageProps, "messages" | "systems" | "log" | "release">;

function Head({ messages, systems: words, log, release }: HeadProps) {
  const { product, version, channel, newest, rolloutPercent } = release;
  const isBefore = newest !== null && compareVersions(newest, version) < 0;
  const systems = fill(messages.systems, {
    channel: messages.channels[channel],
    windows: release.minimumWindows,
    architectures: release.architectures.join(" / "),
  });
  const packages = release.isInfected ? [] : release.files.filter(({ kind }) => kind === "package");
  const first = packages.find(({ architecture }) => architecture === "x64") ?? packages[0];
  const nameOf = (message: string, { architecture, role }: (typeof packages)[number]) =>
    fill(message, { bits: messages.bits[architecture], kind: messages.kinds[role] });
  const isCurrent = newest === null && channel === "stable" && rolloutPercent === null;
  // A kernel's four numbers need more room than the client's three.
  const size =
    product === "client"
      ? "-ml-1 text-[clamp(6rem,3.1rem+12vw,11rem)] leading-[.92]"
      : "text-[clamp(2.5rem,1.2rem+5vw,5.5rem)] leading-none";
  return (
    <div className="min-w-0">
      <PageLink
        to={logOf(product)}
        className="inline-flex min-h-11 items-center text-small text-ink-2 underline underline-offset-4 hover:text-seal-ink"
      >
        {log}
      </PageLink>
      <h1>
        <span className="block font-sans text-h3 tracking-normal">
          {messages.products[product]}
        </span>{" "}
        <span className={`mt-2 block tracking-[-.04em] ${size}`}>{version}</span>
      </h1>
      <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 text-small text-ink-2">
        <time dateTime={formatDate(release.releasedAt)} className="mono">
          {formatDate(release.releasedAt)}
        </time>
        {release.publishedAt !== release.releasedAt && (
          <span>{fill(messages.wasBeta, { date: formatDate(release.publishedAt) })}</span>
        )}
        {isCurrent && <Tag colours={currentTag}>{messages.current}</Tag>}
        {channel === "beta" && <Tag colours={betaTag}>{messages.channels.beta}</Tag>}
        {rolloutPercent !== null && release.rollout?.isPaused !== true && (
          <Tag colours={betaTag}>{rolloutWords(messages.rollout, rolloutPercent)}</Tag>
        )}
        <span>{systems}</span>
      </p>
      {rolloutPercent !== null && isBefore && (
        <p className="mt-5 text-ink-2">{fill(messages.rollout.before, { version: newest })}</p>
      )}
      {release.instead.map((other) => {
        const isNewer = compareVersions(other.version, version) > 0;
        const plain = isNewer ? messages.newer : messages.stable;
        const onSome = isNewer ? messages.newerOn : messages.stableOn;
        return (
          <VersionHint
            key={JSON.stringify(other)}
            message={other.systems === null ? plain : onSystems(onSome, other.systems, words)}
            release={{ ...other, product }}
          />
        );
      })}
      {release.forOthers.map(
        (other) =>
          other.systems && (
            <VersionHint
              key={JSON.stringify(other)}
              message={onSystems(messages.othersTake, other.systems, words)}
              release={{ ...other, product }}
            />
          ),
      )}
      <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3">
        {first && (
          <DownloadLink
            to={first.url}
            className={`max-sm:w-full ${buttonStyle(newest === null ? "seal" : "ink")}`}
          >
            <Icon name="down" />
            {nameOf(messages.download, first)}
          </DownloadLink>
        )}
        {packages
          .filter((file) => file !== first)
          .map((file) => (
            <DownloadLink
              key={file.name}
              to={file.url}
              className="inline-flex min-h-11 items-center"
            >
              <span className="rule-link">{nameOf(messages.otherFile, file)}</span>
            </DownloadLink>
          ))}
      </div>
    </div>
  );
}

type NotesProps = { messages: ReleaseMessages["notes"]; release: ReleasePageView };

function Notes({ messages, release: { notesLocale, updateContent, remarks } }: NotesProps) {
  const language = langWithin(useLocale(), notesLocale);
  if (updateContent.length === 0 && remarks === "") {
    return <p className="border-y border-ink border-b-line py-4 text-ink-2">{messages.none}</p>;
  }
  return (
    <ul className="border-t border-ink">
      {updateContent.map((text) => (
        <li key={text} lang={language} className="border-b border-line py-4">
          <ReleaseText pieces={[{ text, isMatch: false }]} />
        </li>
      ))}
      {remarks !== "" && (
        <li className="flex gap-4 border-b border-line py-4">
          <span className="shrink-0 text-ink-3">{messages.remarks}</span>
          <span lang={language} className="min-w-0">
            <ReleaseText pieces={[{ text: remarks, isMatch: false }]} />
          </span>
        </li>
      )}
    </ul>
  );
}

type ScansProps = {
  messages: ReleaseMessages["scans"];
  file: string;
  scans: readonly ReleaseScan[];
};

function Scans({ messages, file, scans }: ScansProps) {
  const [before, after] = messages.text.split("{file}");
  return (
    <div className="not-first:mt-10">
      <p className="text-small text-ink-2">
        {before}
        <span className="mono break-all">{file}</span>
        {after}
      </p>
      <ul className="mt-3 border-t border-ink">
        {scans.map(({ engine, scannedOn, reportUrl }) => (
          <li
            key={engine}
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 border-b border-line py-2 md:grid-cols-[1fr_auto_10rem]"
          >
            <span className="font-semibold">{engine}</span>
            <span className="mono text-small text-ink-2 max-md:order-3">{scannedOn}</span>
            <ExternalLink
              href={reportUrl}
              note={fill(messages.reportOf, { engine })}
              className="inline-flex min-h-11 items-center justify-end"
            >
              <span className="rule-link">
                {messages.report}
                <Icon name="ext" size={14} />
              </span>
            </ExternalLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

type NeighboursProps = { messages: ReleaseMessages["neighbours"]; release: ReleasePageView };

function Neighbours({ messages, release }: NeighboursProps) {
  const { product, previous, next } = release;
  const side = (
    label: string,
    found: NeighbourRelease | null,
    { none, icon }: { none: string; icon: ReactNode },
  ) => (
    <>
      <span className="flex items-center gap-2.5 text-small text-ink-3">
        {icon}
        {label}
      </span>
      {found === null ? (
        <span className="text-ink-2">{none}</span>
      ) : (
        <PageLink
          to={releasePageAddress({ product, version: found.version })}
          className="inline-flex min-h-11 flex-wrap items-center gap-x-3 hover:text-seal-ink"
        >
          <span className="mono font-semibold underline underline-offset-4">{found.version}</span>
          <span className="mono text-small text-ink-2">{formatDate(found.releasedAt)}</span>
        </PageLink>
      )}
    </>
  );
  return (
    <nav
      aria-label={messages.label}
      className="mt-16 grid border-y border-line md:mt-20 md:grid-cols-2 md:divide-x md:divide-line"
    >
      <div className="py-5 max-md:border-b max-md:border-line">
        {side(messages.previous, previous, { none: messages.isFirst, icon: <Icon name="prev" /> })}
      </div>
      <div className="flex flex-col items-start py-5 md:items-end">
        {side(messages.next, next, { none: messages.isNewest, icon: null })}
      </div>
    </nav>
  );
}
