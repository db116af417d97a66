import "./strings";
import "~console/drafts/strings";
import { useEffect, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { OfferState } from "~/console-api/schemas/offer";
import {
  type Offer,
  type OfferFeature,
  type OfferPackage,
  offerChanges,
  offerProblems,
} from "~/domain/package/offer";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { mayNow, staffIdNow, useMay } from "~console/api/session";
import { KeptList } from "~console/drafts/kept-list";
import { OldDraftNote, OldForm } from "~console/drafts/old-form";
import { useSaveWords } from "~console/drafts/save-line";
import { CancelLayer } from "~console/drafts/schedule-note";
import { useDocument } from "~console/drafts/use-document";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Note } from "~console/ui/note";
import { PageHead } from "~console/ui/page-head";
import { Problem } from "~console/ui/problem";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { FeatureLayer, PackageLayer } from "./entry-layers";
import { FeatureTable } from "./feature-table";
import { forgetOldOffers, type LocalOffers, readLocalOffers } from "./local-offer";
import { OfferConflict } from "./offer-conflict";
import { offerDocument, useLastFailure } from "./offer-document";
import { OfferHistory } from "./offer-history";
import { PackageTable } from "./package-table";
import { Preview } from "./preview";
import { ChangeList, OfferPublishLayer, OfferSchedule } from "./publish-layer";

type Loaded = {
  state: OfferState;
  history: AnswerOf<"offerHistory">;
  kept: AnswerOf<"keptOffers">;
  local: LocalOffers | undefined;
};

/** Draft, what visitors see, what waits, all that was published, drafts that were kept, and what only this browser has. */
export async function loader(): Promise<Loaded> {
  const [state, history, kept, local] = await Promise.all([
    call("offer", {}),
    call("offerHistory", {}),
    call("keptOffers", {}),
    mayNow("packages.publish") ? readLocalOffers(staffIdNow()) : undefined,
  ]);
  return { state, history, kept, local };
}

type Open =
  | { layer: "publish" | "discard" | "cancel" }
  | { layer: "package"; entry: OfferPackage }
  | { layer: "feature"; feature?: OfferFeature };

/** Packages & prices: the draft at the left, what the price page makes of it at the right. */
export function Component() {
  const loaded = useLoaderData<Loaded>();
  const { revalidate } = useRevalidator();
  const { locale, words } = useLanguage();
  const [state, setState] = useState(loaded.state);
  const [open, setOpen] = useState<Open>();
  const [oldLocal, setOldLocal] = useState(loaded.local?.old);
  /** Packages whose price field holds what is no price. */
  const [unread, setUnread] = useState<readonly OfferPackage["id"][]>([]);
  /** Grows when another draft takes the place of what stands in the fields. */
  const [taken, setTaken] = useState(0);
  const mayEdit = useMay("packages.publish");
  const document = useDocument(() => offerDocument(loaded.state, staffIdNow()), {
    local: loaded.local?.draft,
  });
  const { keeper, words: offer, change, save, theirs } = document;
  const { savedVersion } = keeper;
  const problem = useLastFailure(save);
  /** Whether the server has what is on the screen, and nobody has changed it. */
  const isUntouched = () => keeper.state.get().kind === "saved";
  const own = words.offer;
  // Why a save failed is shown above the tables.
  const saveWords = useSaveWords(save.kind === "failed" ? { kind: "offline" } : save, {
    saved: own.saved,
    none: "",
    offline: own.kept,
    offlineUnkept: own.keptNowhere,
    failed: own.kept,
    failedUnkept: own.keptNowhere,
    conflict: own.kept,
    conflictUnkept: own.keptNowhere,
  });
  const live = state.live.offer;
  const changes = offerChanges(live, offer);
  /** A draft that the fields cannot show, until a save has taken its place. */
  const oldDraft =
    state.draft?.offer.words === null && keeper.stored().version === state.version
      ? state.draft
      : null;
  const hasDraft = changes.length > 0 || oldDraft !== null;
  const problems = offerProblems(offer);
  const wrong = Object.keys(problems).length + unread.length;
  const close = () => setOpen(undefined);
  const hasOldDraft = oldDraft !== null;
  const [hadOldDraft, setHadOldDraft] = useState(hasOldDraft);
  // Once a save has replaced it, it is listed under Earlier drafts.
  useEffect(() => {
    if (hadOldDraft && !hasOldDraft) void revalidate();
    setHadOldDraft(hasOldDraft);
  }, [hadOldDraft, hasOldDraft, revalidate]);
  /** Another offer stands in the fields. */
  const refill = () => {
    setUnread([]);
    setTaken((times) => times + 1);
    void revalidate();
  };
  const finishAct = (now: OfferState) => {
    close();
    setState(now);
    document.replaceBy(now);
    refill();
  };
  /**
   * Makes an earlier offer the draft.
   * @returns whether it did; else what somebody else saved meanwhile stands on the screen, beside the own
   */
  const restore = async (ask: (version: number) => Promise<OfferState>): Promise<boolean> => {
    const version = await savedVersion().catch((error: unknown) => {
      if (error instanceof CallError && error.code === "moved-on") return null;
      throw error;
    });
    if (version !== null) finishAct(await ask(version));
    return version !== null;
  };
  /** Somebody else has changed it. What is typed here meanwhile stays, and its save meets theirs. */
  const readAnew = async () => {
    const found = await call("offer", {});
    setState(found);
    if (isUntouched()) document.replaceBy(found);
    refill();
  };
  const bringBack = (discarded: Offer) => {
    if (!isUntouched() || offerChanges(keeper.words(), live).length > 0) {
      showToast(words.kept.undoLate);
      return;
    }
    change(discarded);
    refill();
  };
  const meta = changes.length === 0 ? own.same : countWords(own.differs, changes.length, locale);
  const isReady = changes.length > 0 && wrong === 0 && theirs === undefined;

  return (
    <>
      <PageHead title={words.screens.offer} meta={meta}>
        {mayEdit && (
          <>
            <p
              role="status"
              className="self-center text-micro empty:-mr-2.5 text-ink-3 tabular-nums"
            >
              {saveWords}
            </p>
            {hasDraft && (
              <Button tone="quiet" onPress={() => setOpen({ layer: "discard" })}>
                {own.discard}
              </Button>
            )}
            <div>
              <Button
                tone="seal"
                isDisabled={!isReady}
                data-key="main"
                onPress={() => setOpen({ layer: "publish" })}
                aria-describedby="offer-ready"
              >
                {own.publish}
              </Button>
              <p id="offer-ready" className="mt-1 text-micro text-ink-3">
                {changes.length === 0
                  ? own.nothingToPublish
                  : wrong > 0
                    ? countWords(own.fix, wrong, locale)
                    : ""}
              </p>
            </div>
          </>
        )}
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-9 gap-y-8 px-4 md:px-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          {theirs !== undefined && (
            <OfferConflict
              theirs={theirs}
              mine={offer}
              copy={save.kind === "conflict" ? save.copy : null}
              onTake={async () => {
                await keeper.keepBeside();
                finishAct(theirs);
              }}
              onKeep={async () => {
                // A save that fails now is tried again; the note says why.
                if (!(await document.join(keeper.words()))) await savedVersion();
                void revalidate();
              }}
            />
          )}
          {problem !== undefined && theirs === undefined && (
            <div className="mb-4">
              <Problem error={problem} onAgain={() => void savedVersion().catch(() => {})} />
            </div>
          )}
          {oldDraft?.offer.words === null && (
            <OldDraftNote
              {...oldDraft}
              text={oldDraft.offer.text}
              consequence={mayEdit ? own.oldDraftText : ""}
              className="mb-5"
            />
          )}
          {oldLocal !== undefined && (
            <Note tone="warn" icon="triangle" className="mb-5">
              <p className="font-semibold">{own.oldLocal}</p>
              <OldForm text={oldLocal} />
              <Button
                size="row"
                className="mt-3"
                onPress={() => {
                  setOldLocal(undefined);
                  void forgetOldOffers(staffIdNow()).catch(() => {});
                }}
              >
                {own.forgetOldLocal}
              </Button>
            </Note>
          )}
          {state.schedule !== null && (
            <OfferSchedule
              schedule={state.schedule}
              live={live}
              onCancel={mayEdit ? () => setOpen({ layer: "cancel" }) : undefined}
            />
          )}
          <PackageTable
            key={taken}
            offer={offer}
            live={live}
            problems={problems}
            mayEdit={mayEdit}
            onChange={change}
            onUnread={(id, isUnread) =>
              setUnread((ids) => [
                ...ids.filter((other) => other !== id),
                ...(isUnread ? [id] : []),
              ])
            }
            onEdit={(entry) => setOpen({ layer: "package", entry })}
          />
          <FeatureTable
            offer={offer}
            live={live}
            problems={problems}
            mayEdit={mayEdit}
            onChange={change}
            onEdit={(feature) =>
              setOpen({ layer: "feature", ...(feature !== undefined && { feature }) })
            }
          />
          <Note className="mt-5">
            <p>{own.note}</p>
          </Note>
          <OfferHistory
            history={loaded.history}
            hasDraft={hasDraft}
            mayEdit={mayEdit}
            onRestore={async (number) => {
              const isDone = await restore((version) => call("restoreOffer", { number, version }));
              if (isDone) showToast(fill(own.restored, { number }));
            }}
            draftNow={state.draft}
            onMoved={readAnew}
          />
          <KeptList
            first={loaded.kept}
            ask={(before) => call("keptOffers", { before })}
            show={({ changes, offer }) =>
              offer.words === null ? (
                <OldForm text={offer.text} />
              ) : (
                <ChangeList changes={changes} offer={offer.words} />
              )
            }
            mayRestore={(kept) => mayEdit && kept.offer.words !== null}
            hasDraft={() => hasDraft}
            onRestore={({ id }) =>
              restore((version) => call("restoreKeptOffer", { kept: id, version }))
            }
            draftNow={() => state.draft}
            onMoved={readAnew}
          />
        </div>
        <Preview offer={offer} live={live} savedVersion={mayEdit ? savedVersion : undefined} />
      </div>
      {open?.layer === "package" && (
        <PackageLayer offer={offer} entry={open.entry} onChange={change} onClose={close} />
      )}
      {open?.layer === "feature" && (
        <FeatureLayer offer={offer} feature={open.feature} onChange={change} onClose={close} />
      )}
      {open?.layer === "publish" && (
        <OfferPublishLayer
          state={state}
          offer={offer}
          savedVersion={savedVersion}
          onClose={close}
          onMoved={setState}
          onDone={finishAct}
        />
      )}
      {open?.layer === "discard" && (
        <ActLayer
          isAlert
          title={own.discardTitle}
          text={
            oldDraft !== null
              ? own.discardOldText
              : countWords(own.discardText, changes.length, locale)
          }
          act={own.discardAct}
          keep={own.keepDraft}
          onClose={close}
          onMoved={readAnew}
          onAct={async () => {
            // A save under way would make the version older. One that fails is to be discarded, too.
            await savedVersion().catch(() => {});
            const discarded = keeper.words();
            const { version } = keeper.stored();
            finishAct(await call("discardOfferDraft", { version }));
            // One of an older form could not be brought back.
            if (oldDraft !== null) showToast(own.discarded);
            else
              showToast(own.discarded, { label: words.kept.undo, act: () => bringBack(discarded) });
          }}
        />
      )}
      {open?.layer === "cancel" && state.schedule !== null && (
        <CancelLayer
          title={fill(own.cancelTitle, { time: timeWords(locale, state.schedule.at) })}
          text={state.schedule.offer.words === null ? own.cancelOldText : own.cancelText}
          onClose={close}
          onMoved={readAnew}
          onCancel={async () => {
            await savedVersion();
            finishAct(await call("cancelOfferSchedule", {}, state.schedule?.id));
          }}
        />
      )}
    </>
  );
}
