import { useState } from "react";
import { Link } from "react-router";
import type { ReleaseRequest } from "~/console-api/schemas/releases";
import { type Change, releaseOf } from "~/domain/release/release-change";
import { type Approver, approvalProblem, personOf } from "~/domain/release/two-people";
import { fill } from "~/i18n/fill";
import { localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { useMay, useMe } from "~console/api/session";
import { languageNames } from "~console/drafts/states";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Icon } from "~console/ui/icon";
import { PersonPrint } from "~console/ui/person";
import { showToast } from "~console/ui/toasts";
import { useAsk } from "~console/ui/use-ask";
import { type Language, useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { ChangedValue } from "./changed-value";
import { NotesText } from "./notes-part";
import { PagesQuestion } from "./pages-choice";
import { lineNameWords, lineWords } from "./release-view";
import { approveQuestion, changedValues, changeWords, requestPath } from "./rollout-view";

/**
 * A change that waits for a second person: the requester, the exact change, and the two answers. The requester may
 * withdraw it.
 */
export function RequestCard({
  request,
  people,
  hasLink = false,
  onDone,
}: {
  request: ReleaseRequest;
  people: readonly Approver[];
  /** Leads to what it is about, where that is not the screen itself. */
  hasLink?: boolean;
  onDone: () => void;
}) {
  const language = useLanguage();
  const { locale, words } = language;
  const own = words.rollouts;
  const [why, setWhy] = useState("");
  const [pages, setPages] = useState(request.pages ?? undefined);
  const me = useMe();
  const { change, asker, hash, id } = request;
  const toApprove = approveQuestion(id);
  const isToken = asker.kind === "token";
  const party = isToken
    ? { kind: "token" as const, id: asker.id, ownerId: asker.personId }
    : { kind: "person" as const, id: asker.id };
  const approver = { kind: "person" as const, id: me?.id ?? 0 };
  const isOwn = asker.personId === me?.id;
  const mayDecide = useMay("releases.publish");
  const problem = approvalProblem(change, { asker: party, approver, people });
  const mayApprove = mayDecide && !asker.isGone && problem === null;
  const waitsFor =
    problem === "counts-later" ? approver : problem === "asker-counts-later" ? party : undefined;
  const countsFrom = people.find(
    ({ id: one }) => waitsFor && one === personOf(waitsFor),
  )?.countsFrom;
  // The palette leads to the question; it may have been answered meanwhile.
  const [asked, ask] = useAsk<typeof toApprove | "decline">([toApprove], () => mayApprove);
  const act = changeWords(language, change);
  const line = "basis" in change ? lineWords(language, change.basis) : undefined;
  const name = isToken ? fill(own.byToken, { name: asker.name }) : asker.name;
  const [half, halfText] = asker.isGone
    ? [own.askerGone, own.askerGoneText]
    : mayApprove
      ? [own.waitsForYou, own.waitsForYouText]
      : [own.waitsForOther, mayDecide ? own.waitsForOtherText : own.mayNot];
  const end = (said: string) => {
    ask(null);
    showToast(said);
    onDone();
  };
  /** Decides, unless somebody else was first: then what they have made of it is shown. */
  const decide = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "moved-on") throw error;
      const moved = error.refusedLines.map(({ line: key }) => lineNameWords(language, key));
      end(
        moved.length === 0
          ? fill(own.movedOn, { act })
          : fill(own.linesMoved, { act, lines: moved.join(locale === "cn" ? "；" : "; ") }),
      );
      return;
    }
    end(said);
  };
  return (
    <section
      aria-label={`${own.twoPeople}: ${act}`}
      className="rounded-1 border border-line bg-raised p-5"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">{own.twoPeople}</h3>
        <span aria-hidden="true" className="text-micro text-ink-3 tabular-nums">
          1 / 2
        </span>
      </div>
      <div className="mt-3 flex gap-4">
        <HalfPrint label={fill(own.printText, { name })} staffId={asker.personId} />
        <div className="min-w-0">
          <p className="text-micro text-ink-2">
            {fill(own.askedBy, { name, time: timeWords(locale, request.askedAt) })}
          </p>
          <p className="font-semibold break-words">{act}</p>
          {line !== undefined && <p className="text-micro text-ink-2">{line}</p>}
          <p className="mt-2 font-semibold">{half}</p>
          <p className="text-micro text-ink-2">{halfText}</p>
          {mayDecide && countsFrom && (
            <p className="mt-2 text-micro text-ink-2">
              {fill(problem === "counts-later" ? own.youCountFrom : own.askerCountsFrom, {
                time: timeWords(locale, countsFrom),
              })}
            </p>
          )}
        </div>
      </div>
      {request.why !== "" && <q className="mt-3 block break-words">{request.why}</q>}
      <ExactChange request={request} />
      {mayDecide && (
        <div className="mt-4 flex flex-wrap gap-2.5">
          {mayApprove && (
            <Button tone="ink" icon="check" onPress={() => ask(toApprove)}>
              {own.approve}
            </Button>
          )}
          <Button onPress={() => ask("decline")}>{isOwn ? own.takeBack : own.decline}</Button>
        </div>
      )}
      {hasLink && (
        <p className="mt-4 flex">
          <Link to={requestPath(request)} data-row={id} className="rule-link coarse:py-3">
            {wayWords(own, change)}
            <span className="sr-only">: {line ?? act}</span>
          </Link>
        </p>
      )}
      {asked === toApprove && (
        <ActLayer
          isPublic
          tone="seal"
          title={own.approveTitle}
          text={
            line === undefined
              ? fill(own.approvePublish, { act })
              : fill(own.approveText, { act, line })
          }
          act={fill(own.approveAct, { act })}
          keep={own.notYet}
          onClose={() => ask(null)}
          onAct={() =>
            decide(
              () =>
                call(
                  "approveReleaseChange",
                  {
                    hash,
                    notes: request.notes && numbersOf(request.notes),
                    ...(pages !== undefined && { pages }),
                  },
                  id,
                ),
              fill(own.approved, { act }),
            )
          }
        >
          <ExactChange request={request} />
          {request.notes !== null && <PublishedNotes notes={request.notes} />}
          {asksForPages(change) && pages !== undefined && (
            <div className="mt-5">
              <PagesQuestion value={pages} onChange={setPages} />
            </div>
          )}
        </ActLayer>
      )}
      {asked === "decline" && (
        <ActLayer
          hasText
          isAlert
          title={fill(own.declineTitle, { act })}
          text={own.declineText}
          act={isOwn ? own.takeBackAct : own.declineAct}
          keep={own.keepRequest}
          onClose={() => ask(null)}
          onAct={() =>
            decide(
              () => call("declineReleaseChange", { hash, why }, id),
              fill(own.declined, { act }),
            )
          }
        >
          <div className="mt-5">
            <Field
              label={own.declineWhy}
              name="why"
              value={why}
              onChange={setWhy}
              maxLength={500}
              spellCheck="true"
            />
          </div>
        </ActLayer>
      )}
    </section>
  );
}

/** Whether the person who approves says when pages name the version. */
const asksForPages = (change: Change): boolean =>
  (change.act === "publish" || change.act === "promote") && change.pages === undefined;

/** The way to the subject of a change. */
function wayWords(own: Language["words"]["rollouts"], change: Change): string {
  if ("key" in change) return own.toKeys;
  return "basis" in change || releaseOf(change) === undefined ? own.toRollout : own.toRelease;
}

/** The versions of the notes that the person saw. */
export const numbersOf = ({ cn, en }: NonNullable<ReleaseRequest["notes"]>) => ({
  cn: cn.number,
  en: en.number,
});

/** The notes that come out with a publication: a person who decides has seen them. */
export function PublishedNotes({ notes }: { notes: NonNullable<ReleaseRequest["notes"]> }) {
  const { releases } = useLanguage().words;
  return (
    <div className="mt-5 flex flex-col gap-3">
      <h3 className="font-semibold">{releases.notes}</h3>
      {localeCodes.map((code) => (
        <div key={code} className="min-w-0">
          <h4 lang={locales[code].htmlLang} className="pb-1 text-micro text-ink-2">
            {languageNames[code]}
          </h4>
          <NotesText notes={notes[code]} locale={code} />
        </div>
      ))}
    </div>
  );
}

/** A fingerprint with only one half drawn. */
function HalfPrint({ label, staffId }: { label: string; staffId: number }) {
  return (
    <span role="img" aria-label={label} className="relative block h-[84px] w-[76px] shrink-0">
      <span className="absolute inset-y-0 left-0 flex w-[38px] items-center overflow-hidden">
        <PersonPrint staffId={staffId} size={76} />
      </span>
      <span className="absolute inset-y-1 right-0 w-[36px] border border-dashed border-line-strong" />
    </span>
  );
}

/** Each value before and after; and on request the files with their sums, and the hash. */
function ExactChange({ request: { change, hash } }: { request: ReleaseRequest }) {
  const language = useLanguage();
  const { rollouts: own } = language.words;
  const release = releaseOf(change);
  return (
    <div className="mt-4">
      {change.act === "set" && (
        <p className="flex items-baseline justify-between gap-4 pb-1.5">
          <span className="font-semibold">{own.set}</span>
          <span className="text-micro text-ink-2">{own.allOrNothing}</span>
        </p>
      )}
      <ul className="border-t border-ink">
        {changedValues(language, change).map(({ key, ...value }) => (
          <ChangedValue key={key} {...value} />
        ))}
      </ul>
      <details className="group mt-2">
        <summary className="flex cursor-pointer items-center gap-1.5 text-micro text-ink-2 hover:text-ink coarse:py-3">
          <Icon name="chevron" size={12} className="group-open:rotate-90" />
          {own.change}
        </summary>
        <div className="mt-2 flex flex-col gap-2 bg-sunk p-3 text-micro">
          {release !== undefined && (
            <div>
              <p className="text-ink-2">{own.files}</p>
              <ul>
                {release.files.map((file) => (
                  <li key={file.name} className="mt-1 break-all">
                    <span className="block">{file.name}</span>
                    <code className="text-ink-2">{file.sha256}</code>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div>
            <p className="text-ink-2">{own.hash}</p>
            <code className="break-all">{hash}</code>
          </div>
        </div>
      </details>
    </div>
  );
}
