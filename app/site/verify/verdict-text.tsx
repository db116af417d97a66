import type { MouseEvent, ReactNode, Ref } from "react";
import { buttonStyle } from "~/design/ui/button-style";
import { Icon } from "~/design/ui/icon";
import { currentTag, Tag } from "~/design/ui/tag";
import {
  checksumDigits,
  countDifferences,
  type PublishedSum,
  type Verdict,
} from "~/domain/release/public/checksum";
import { fileAddress } from "~/domain/release/release";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { formatDate } from "~/i18n/format";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { isPlainPress } from "~/islands/hold-presses";
import { formatBytes } from "~/lib/bytes";
import { DownloadLink } from "~/site/releases/download-link";
import { formOf, type PackageForm } from "~/site/releases/is-setup";
import { releasePageAddress } from "~/site/releases/release-address";
import type { VerifierMessages } from "./verifier-words.en";

/** The instructions that follow a check: where they are, and for which form of a package. */
export type NextStep = { href: string; form: PackageForm };

type VerdictTextProps<Kind extends Verdict = Verdict> = {
  verdict: Kind;
  messages: VerifierMessages;
  next: NextStep | null;
  titleRef: Ref<HTMLHeadingElement>;
  /** Whether the server wrote it: the title takes the focus as the page opens. */
  isServed: boolean;
  /** Begins again in place; without it the link opens the empty page. */
  onAnother: (() => void) | undefined;
};

/** The verdict of a check, and what to do now. */
export function VerdictText({ verdict, ...rest }: VerdictTextProps) {
  switch (verdict.state) {
    case "mismatch":
    case "unknown":
      return <Refused verdict={verdict} {...rest} />;
    case "companion":
      return <Companion verdict={verdict} {...rest} />;
    default:
      return <Genuine verdict={verdict} {...rest} />;
  }
}

type TitleProps = Pick<VerdictTextProps, "titleRef" | "isServed"> & {
  className?: string;
  children: ReactNode;
};

function Title({ titleRef, isServed, className = "", children }: TitleProps) {
  return (
    <h3
      ref={titleRef}
      tabIndex={-1}
      {...(isServed && { autoFocus: true })}
      className={`w-fit outline-none font-display text-h2 font-bold leading-(--lh-head) tracking-(--track-display) [&:lang(zh)]:[font-feature-settings:'halt'] ${className}`}
    >
      {children}
    </h3>
  );
}

type GenuineVerdict = Exclude<Verdict, { state: "mismatch" | "unknown" | "companion" }>;

/** A file of ours: which one, and what leads on. */
function Genuine(props: VerdictTextProps<GenuineVerdict>) {
  const { verdict, messages, next, titleRef, isServed, onAnother } = props;
  const { state, published, newest, forOlderWindows } = verdict;
  const { sha256, name, version, releasedAt, product, kind, channel } = published;
  const { facts } = messages;
  const isClientPackage = product === "client" && kind === "package";
  const form = formOf(published);
  const needsNewer =
    newest !== null && Number(newest.minimumWindows) > Number(published.minimumWindows);
  return (
    <>
      <Title titleRef={titleRef} isServed={isServed}>
        {messages[state].title}
      </Title>
      <p className="mt-1.5 text-ink-2">
        {state !== "older"
          ? messages[state].text
          : newest
            ? fill(messages.older.text, {
                version: newest.version,
                date: formatDate(newest.releasedAt),
              })
            : messages.match.text}
        {kind === "blockmap" && <span className="block">{messages.match.blockmap}</span>}
      </p>
      {needsNewer && (
        <p className="mt-1.5 text-ink-2">
          <Needs messages={messages.olderWindows} newest={newest} />{" "}
          {forOlderWindows !== null ? (
            <VersionOn messages={messages.olderWindows} release={forOlderWindows} />
          ) : (
            state === "older" && messages.olderWindows.keep
          )}
        </p>
      )}
      <dl className="mt-4 border-t border-line text-small">
        <Fact name={facts.file}>
          <span className="mono break-all">{name}</span>
        </Fact>
        <Fact name={facts.version}>
          <span className="mono mr-3">{version}</span>
          {state === "match" && (
            <Tag colours={currentTag}>
              {channel === "stable" ? messages.current : messages.beta}
            </Tag>
          )}
        </Fact>
        <Fact name={facts.released}>
          <span className="mono">{formatDate(releasedAt)}</span>
        </Fact>
        <Fact name={facts.sha256}>
          <span className="mono block max-w-[16.5ch] break-all sm:max-w-[32.5ch]">{sha256}</span>
        </Fact>
      </dl>
      <div className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-2">
        {state === "match" && isClientPackage && next?.form === form && (
          <a href={next.href} className="inline-flex min-h-11 items-center">
            <span className="rule-link">
              {form === "setup" ? messages.match.install : messages.match.next}
              <Icon name="arrow" />
            </span>
          </a>
        )}
        {state !== "match" && newest !== null && (
          <>
            <DownloadLink
              to={fileAddress(newest.name)}
              className={`max-sm:w-full ${buttonStyle("ink")}`}
            >
              <Icon name="down" />
              {fill(messages[state].download, { version: newest.version })}
            </DownloadLink>
            <PageLink to={releasePageAddress(newest)} className="inline-flex min-h-11 items-center">
              <span className="rule-link">
                {fill(messages[state].changes, { version: newest.version })}
              </span>
            </PageLink>
          </>
        )}
        {(state === "withdrawn" || state === "infected") && (
          <PageLink
            to={releasePageAddress(published)}
            className="inline-flex min-h-11 items-center"
          >
            <span className="rule-link">{messages[state].why}</span>
          </PageLink>
        )}
        <Another label={messages.another} onAnother={onAnother} />
      </div>
    </>
  );
}

type OlderWindowsProps = { messages: VerifierMessages["olderWindows"] };

function Needs({ messages, newest }: OlderWindowsProps & { newest: PublishedSum }) {
  const { version, minimumWindows } = newest;
  return <>{fill(messages.needs, { version, windows: minimumWindows })}</>;
}

/** The version for Windows before 10, as a link to its file. */
function VersionOn({ messages, release }: OlderWindowsProps & { release: PublishedSum }) {
  const [before, after] = messages.take.split("{version}");
  return (
    <>
      {before}
      <DownloadLink
        to={fileAddress(release.name)}
        className="mono underline underline-offset-4 hover:text-seal-ink"
      >
        {release.version}
      </DownloadLink>
      {after}
    </>
  );
}

/** A small file beside a release: nothing to run, and checked in another way. */
function Companion(props: VerdictTextProps<Extract<Verdict, { state: "companion" }>>) {
  const { verdict, messages, titleRef, isServed, onAnother } = props;
  return (
    <>
      <Title titleRef={titleRef} isServed={isServed}>
        {messages.companion.title}
      </Title>
      <p className="mt-1.5 max-w-[36em] text-ink-2">{messages.companion.text}</p>
      <p className="mono mt-4 break-all border-t border-line pt-4 text-small">
        {verdict.file.name}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-2">
        <PageLink to="/verify" hash="by-hand" className="inline-flex min-h-11 items-center">
          <span className="rule-link">{messages.companion.how}</span>
        </PageLink>
        <Another label={messages.another} onAnother={onAnother} />
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_1fr] items-baseline border-b border-line py-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

const isHandedOut = ({ state }: PublishedSum) => state !== "withdrawn" && state !== "infected";

type RefusedVerdict = Extract<Verdict, { state: "mismatch" | "unknown" }>;

/** A file that is not ours: why, and three steps. */
function Refused(props: VerdictTextProps<RefusedVerdict>) {
  const { verdict, messages, titleRef, isServed, onAnother } = props;
  const { file } = verdict;
  const { steps } = messages;
  return (
    <>
      <Title titleRef={titleRef} isServed={isServed} className="flex items-start gap-3 text-danger">
        <Icon name="bang" size={24} className="mt-[.35em]" />
        {messages[verdict.state].title}
      </Title>
      {verdict.state === "mismatch" ? (
        <Comparison verdict={verdict} messages={messages.mismatch} />
      ) : (
        <>
          <p className="mt-1.5 max-w-[36em] text-ink-2">
            {file.name === undefined ? messages.unknown.pasted : messages.unknown.text}
          </p>
          <p className="mt-4 border-t border-line pt-4">
            {file.name !== undefined && (
              <span className="mono block break-all text-small">{file.name}</span>
            )}
            <span className="mono block break-all text-micro text-ink-3 max-sm:max-w-[32.5ch]">
              {file.sha256}
            </span>
          </p>
        </>
      )}
      <ol className="mt-5 grid gap-y-4 border-t border-ink pt-4 md:grid-cols-3 md:gap-y-0 md:divide-x md:divide-line">
        {[steps.size, steps.again, steps.still].map(({ title, text }, index) => (
          <li key={title} className="md:px-5 md:first:pl-0">
            <h4 className="flex gap-2.5 text-h4">
              <span className="mono font-normal text-ink-3">{index + 1}</span>
              {title}
            </h4>
            <p className="text-small text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-2">
        {verdict.state === "mismatch" && isHandedOut(verdict.published) ? (
          <DownloadLink
            to={fileAddress(verdict.published.name)}
            className={`max-sm:w-full ${buttonStyle("ink")}`}
          >
            <Icon name="down" />
            {messages.downloadAgain}
          </DownloadLink>
        ) : (
          <PageLink to="/download" className={`max-sm:w-full ${buttonStyle("ink")}`}>
            {messages.downloadAgain}
          </PageLink>
        )}
        <PageLink to="/verify" hash="report" className="inline-flex min-h-11 items-center">
          <span className="rule-link">{messages.report}</span>
        </PageLink>
        <Another label={messages.another} onAnother={onAnother} />
      </div>
    </>
  );
}

type ComparisonProps = {
  verdict: Extract<Verdict, { state: "mismatch" }>;
  messages: VerifierMessages["mismatch"];
};

/** Both checksums, one under the other, with the digits that differ. */
function Comparison({ verdict: { file, published }, messages }: ComparisonProps) {
  const n = countDifferences(file.sha256, published.sha256);
  const rows = [
    { label: messages.published, size: published.size, own: published.sha256, other: file.sha256 },
    { label: messages.yours, size: file.size, own: file.sha256, other: published.sha256 },
  ];
  return (
    <>
      <p className="mt-1.5 max-w-[36em] text-ink-2">
        {fill(messages.text, { name: published.name, n })}
      </p>
      <dl className="mt-4 grid gap-3 border-t border-line pt-4">
        {rows.map(({ label, size, own, other }) => (
          <div key={label} className="grid gap-x-6 gap-y-1 md:grid-cols-[140px_1fr]">
            <dt className="text-small leading-snug text-ink-2">
              {label}
              {size !== undefined && (
                <span className="mono block text-micro text-ink-3">{formatBytes(size)}</span>
              )}
            </dt>
            <dd>
              <span
                role="img"
                aria-label={fill(messages.differing, { n })}
                className="mono flex flex-wrap gap-x-4 gap-y-1 text-small max-md:grid max-md:w-fit max-md:grid-cols-2"
              >
                {groupsOf(own, other).map((group) => (
                  <span key={group.start}>
                    {group.runs.map((run) =>
                      run.differs ? (
                        <span
                          key={run.start}
                          className="border-b-2 border-danger font-semibold text-ink"
                        >
                          {run.digits}
                        </span>
                      ) : (
                        <span key={run.start} className="text-ink-3">
                          {run.digits}
                        </span>
                      ),
                    )}
                  </span>
                ))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Digits that stand together. */
const groupLength = 16;

type Run = { start: number; digits: string; differs: boolean };

/** A checksum in groups, each in runs of digits that differ from another's, or do not. */
function groupsOf(own: string, other: string): { start: number; runs: Run[] }[] {
  const starts = Array.from({ length: checksumDigits / groupLength }, (_, n) => n * groupLength);
  return starts.map((start) => {
    const runs: Run[] = [];
    for (let index = start; index < start + groupLength; index += 1) {
      const digit = own[index] ?? "";
      const differs = digit !== other[index];
      const last = runs.at(-1);
      if (last?.differs === differs) last.digits += digit;
      else runs.push({ start: index, digits: digit, differs });
    }
    return { start, runs };
  });
}

function Another({ label, onAnother }: { label: string; onAnother: (() => void) | undefined }) {
  const locale = useLocale();
  const onClick = (event: MouseEvent) => {
    if (onAnother === undefined || !isPlainPress(event.nativeEvent)) return;
    event.preventDefault();
    onAnother();
  };
  return (
    <a
      href={addressIn(locale, "/verify")}
      onClick={onClick}
      className="inline-flex min-h-11 items-center"
    >
      <span className="rule-link">{label}</span>
    </a>
  );
}
