import "./strings";
import { lazy, Suspense, useEffect, useRef } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from "react-router";
import type { ReleasePage } from "~/console-api/schemas/releases";
import type { Product } from "~/domain/release/release";
import { offersOf } from "~/domain/release/rollouts/release-offers";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { useSession } from "~console/api/session";
import { DayBars } from "~console/figures/day-bars";
import { buttonStyle } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { Note } from "~console/ui/note";
import { PageHead } from "~console/ui/page-head";
import { Section } from "~console/ui/section";
import { StateMark } from "~console/ui/state-mark";
import { useAsk } from "~console/ui/use-ask";
import { useLanguage } from "~console/words";
import { withStrings } from "~console/words/shown-language";
import { timeWords } from "~console/words/times";
import { ChecksPart, PipelinePart } from "./checks-part";
import { FilesPart } from "./files-part";
import { HeldNote } from "./held-note";
import { HistoryPart } from "./history-part";
import { LinesLayer } from "./lines-layer";
import { linesActOf, linesQuestion, linesQuestions } from "./lines-view";
import { isNextStepQuestion, NextStep } from "./next-step";
import { NotesPart } from "./notes-part";
import { publicReleasePage } from "./public-address";
import { ReleasePresence } from "./release-presence";
import { ReleaseRollouts } from "./release-rollouts";
import { stateOf } from "./release-view";
import { RequestCard } from "./request-card";
import { StateTrack } from "./state-track";
import { UploadPart } from "./upload/upload-part";
import { useNewest } from "./use-newest";
import { WithdrawLayer } from "./withdraw-layer";

/** Loaded when it is shown: it compares texts. */
const FeedsPart = lazy(() => withStrings(() => import("./feeds-part")));

/** The release that the address names. */
export const loader = ({ params }: LoaderFunctionArgs): Promise<ReleasePage> =>
  call("release", {
    product: params["product"] as Product,
    version: params["version"] ?? "",
  });

/** One release: how far it is, its files, its notes, and what can be done with it. */
export function Component() {
  const loaded = useLoaderData<ReleasePage>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const language = useLanguage();
  const { locale, words } = language;
  const session = useSession();
  const [asked, ask] = useAsk(["withdraw", "publish", "discard", "promote", ...linesQuestions]);
  const [page, take] = useNewest(loaded, (one) => String(one.release.id));
  const me = session.state === "in" ? session.me.id : undefined;
  const permissions = session.state === "in" ? session.me.permissions : [];
  const mayWrite = permissions.includes("releases.write");
  const mayPublish = permissions.includes("releases.publish");
  const own = words.releases;
  const { release } = page;
  const { version } = release;
  const shown = stateOf(language, {
    status: release.status,
    rollouts: offersOf(version, page.rollouts),
  });
  const isPublic = release.status === "published" || release.status === "withdrawn";
  const withdrawn = useAfterWithdrawal(asked === "withdraw", release.status === "withdrawn");
  const linesAct = linesActOf(asked);
  const finishAct = (now: ReleasePage) => {
    take(now);
    ask(null);
  };
  return (
    <>
      <PageHead
        isLarge
        above={
          <span className="flex items-center gap-1.5">
            <Link to="/releases" className="hover:text-ink coarse:py-3">
              {words.screens.releases}
            </Link>
            <Icon name="chevron" size={12} />
            <Link
              to={`/releases?product=${release.product}`}
              className="hover:text-ink coarse:py-3"
            >
              {own.products[release.product]}
            </Link>
          </span>
        }
        title={version}
        meta={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <StateMark
              state={shown.state}
              {...(shown.percent !== undefined && { percent: shown.percent })}
            >
              {shown.label}
            </StateMark>
            <span>
              {own.channels[release.channel]}
              <span aria-hidden="true"> ・ </span>
              {release.minimumWindows === "7" ? own.windowsFrom[7] : own.windowsFrom[10]}
              {!isPublic && (
                <>
                  <span aria-hidden="true"> ・ </span>
                  {own.notPublic}
                </>
              )}
            </span>
          </span>
        }
      >
        <ReleasePresence product={release.product} version={version} />
        {release.status === "published" && (
          <a
            href={publicReleasePage(locale, release.product, release.version)}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle("line")}
          >
            <Icon name="external" size={14} />
            {own.publicPage}
          </a>
        )}
      </PageHead>
      <StateTrack page={page} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-9 gap-y-8 px-4 pt-6 md:px-8 xl:grid-cols-[minmax(0,1fr)_336px]">
        <div className="flex flex-col gap-6 xl:order-2" data-part="aside">
          {page.withdrawal !== null && (
            <div ref={withdrawn} tabIndex={-1}>
              <Note tone="danger" icon="ended">
                <p className="font-semibold">
                  {fill(own.withdrawnOn, { time: timeWords(locale, page.withdrawal.at) })}
                </p>
                <p className="break-words">{page.withdrawal.reason[locale] || own.noReason}</p>
              </Note>
            </div>
          )}
          <HeldNote page={page} mayPublish={mayPublish} onDone={take} />
          <ReleaseRollouts
            page={page}
            mayPause={mayPublish}
            onAsk={(act) => ask(linesQuestion(act))}
          />
          {page.requests.map((request) => (
            <RequestCard
              key={request.id}
              request={request}
              people={page.people}
              hasLink={"basis" in request.change}
              onDone={() => void revalidate()}
            />
          ))}
          {!isPublic && <ChecksPart page={page} mayWrite={mayWrite} />}
          <NextStep
            page={page}
            mayWrite={mayWrite}
            mayPublish={mayPublish}
            asked={isNextStepQuestion(asked) ? asked : null}
            ask={ask}
            onDone={finishAct}
            onGone={() => void navigate("/releases")}
            onChanged={() => void revalidate()}
          />
          {mayWrite && release.status === "draft" && <PipelinePart page={page} />}
        </div>
        <div className="flex min-w-0 flex-col gap-8" data-part="list">
          {mayWrite && release.status === "draft" && (
            <UploadPart key={version} page={page} onChanged={revalidate} />
          )}
          <FilesPart page={page} mayWrite={mayWrite} onDone={finishAct} />
          <NotesPart page={page} mayWrite={mayWrite} onDone={finishAct} />
          {isPublic && (
            <Section title={own.downloadsTitle} meta={own.downloadsMeta}>
              <DayBars
                title={fill(own.perDay, { version })}
                series={[{ name: version, look: "solid" }]}
                days={page.downloads.days.map(({ day, downloads }) => ({
                  day,
                  counts: [downloads],
                }))}
              />
            </Section>
          )}
          <Suspense>
            <FeedsPart
              key={`${release.status} ${page.requests.map(({ hash }) => hash).join(" ")}`}
              isNow={isPublic && page.requests.length === 0}
              ask={() => call("releaseFeeds", { product: release.product, version })}
            />
          </Suspense>
          <HistoryPart
            key={page.history.events[0]?.id ?? 0}
            first={page.history}
            meta={countWords(own.entries, page.history.count, locale)}
            more={(before) => call("releaseHistory", { product: release.product, version, before })}
          />
        </div>
      </div>
      {linesAct !== undefined && me !== undefined && mayPublish && (
        <LinesLayer
          key={linesAct}
          release={release}
          kind={linesAct}
          me={me}
          onClose={() => ask(null)}
          onDone={() => {
            ask(null);
            void revalidate();
          }}
        />
      )}
      {asked === "withdraw" && mayPublish && page.effect !== null && (
        <WithdrawLayer page={page} onClose={() => ask(null)} onDone={finishAct} />
      )}
    </>
  );
}

/** The focus after a withdrawal, whose button is gone with it: the note about the version. */
function useAfterWithdrawal(isAsked: boolean, isWithdrawn: boolean) {
  const told = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !isAsked && isWithdrawn) told.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked, isWithdrawn]);
  return told;
}
