import { useState } from "react";
import { Link } from "react-router";
import type { PreparingAct, ReleasePage } from "~/console-api/schemas/releases";
import {
  actOnRelease,
  missingPromotionKeys,
  promotionProblem,
} from "~/domain/release/release-acts";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Note } from "~console/ui/note";
import { Problem } from "~console/ui/problem";
import { Section } from "~console/ui/section";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { PromoteLayer, unsignedWords } from "./promote-layer";
import { PublishLayer } from "./publish-layer";
import { rulesOf } from "./release-view";

/** Questions that the address may open. */
const addressQuestions = ["publish", "discard", "promote"] as const;
type AddressQuestion = (typeof addressQuestions)[number];

/** Whether a question of the screen is one of the next step. */
export const isNextStepQuestion = (asked: string | null): asked is AddressQuestion =>
  addressQuestions.some((name) => name === asked);

type Asked = AddressQuestion | "sign" | "reopen" | "cancel";

type StepProps = {
  page: ReleasePage;
  mayWrite: boolean;
  mayPublish: boolean;
  /** The question that the address opened. */
  asked: AddressQuestion | null;
  ask: (name: "withdraw" | AddressQuestion | null) => void;
  onDone: (page: ReleasePage) => void;
  onGone: () => void;
  onChanged: () => void;
};

/** The next step of a release, its missing requirements, and how to stop. */
export function NextStep(props: StepProps) {
  const { page, mayWrite, mayPublish, asked, ask, onDone, onGone, onChanged } = props;
  const { locale, words } = useLanguage();
  const own = words.releases;
  const { release, publication } = page;
  const { product, version, status } = release;
  const [inner, setInner] = useState<Exclude<Asked, AddressQuestion> | null>(null);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const open: Asked | null = asked ?? inner;
  const close = () => {
    setInner(null);
    if (asked !== null) ask(null);
  };
  const prepare = async (act: PreparingAct) => {
    onDone(await call("prepareRelease", { product, version, act }));
    showToast(fill(own.done[act], { version }));
    close();
  };
  const press = (act: PreparingAct) => {
    setBusy(true);
    setError(undefined);
    prepare(act)
      .catch((problem: unknown) => {
        setError(problem);
        // Somebody else was first: what they have made of it is shown.
        if (problem instanceof CallError && problem.code === "moved-on") onChanged();
      })
      .finally(() => setBusy(false));
  };
  const next = nextActs[status];
  const outcome = next === null ? null : actOnRelease(release, { act: next }, rulesOf(page));
  const problem = outcome !== null && "problem" in outcome ? outcome.problem : null;
  const mayNext = next === "publish" ? mayPublish : mayWrite;
  const isOpen = status === "draft" || status === "uploaded" || status === "verified";
  return (
    <>
      <Section title={own.nextStep} className="rounded-1 border border-line bg-raised p-5">
        <p className="pt-3 text-ink-2">{own.nextText[status]}</p>
        {error !== undefined && (
          <div className="mt-3">
            <Problem error={error} />
          </div>
        )}
        {publication !== null && (
          <Note icon="clock" className="mt-3">
            <p>
              {fill(own.waits, {
                time: timeWords(locale, publication.at),
                name: publication.author,
              })}
            </p>
            {publication.isAuthorGone && <p className="mt-1 text-warn">{own.authorGone}</p>}
            {publication.hasOtherNotes && <p className="mt-1 text-warn">{own.otherNotes}</p>}
            {mayPublish && (
              <Button size="row" className="mt-2" onPress={() => setInner("cancel")}>
                {own.cancelSchedule}
              </Button>
            )}
          </Note>
        )}
        {next !== null && mayNext && (
          <div className="mt-4">
            <Button
              tone={next === "publish" ? "seal" : "ink"}
              size="wide"
              data-key="main"
              isBusy={isBusy}
              isDisabled={problem !== null}
              aria-describedby="next-problem"
              onPress={() =>
                next === "publish"
                  ? ask("publish")
                  : next === "sign"
                    ? setInner("sign")
                    : press(next)
              }
            >
              {own.steps[next]}
            </Button>
            <p id="next-problem" className="mt-2 text-micro text-ink-2 empty:hidden">
              {problem === null ? "" : own.rules[problem]}
            </p>
          </div>
        )}
        {status === "published" && release.channel === "beta" && (
          <Promotion page={page} mayPublish={mayPublish} onAsk={() => ask("promote")} />
        )}
        {release.promotedAt !== null && (
          <p className="mt-3 text-ink-2">
            {fill(own.promotedOn, { time: timeWords(locale, release.promotedAt) })}
          </p>
        )}
        {status === "published" && (
          <p className="mt-4 flex">
            <Link to="/releases/rollouts" className="rule-link font-semibold coarse:py-3">
              {words.screens.rollouts}
            </Link>
          </p>
        )}
        {mayWrite && isOpen && (
          <div className="mt-4 flex flex-wrap gap-2.5 border-t border-line pt-4">
            {status !== "draft" && <Button onPress={() => setInner("reopen")}>{own.reopen}</Button>}
            <Button tone="danger" onPress={() => ask("discard")}>
              {own.discard}
            </Button>
          </div>
        )}
      </Section>
      {status === "published" && mayPublish && (
        <Section title={own.ifWrong}>
          <p className="pt-3 text-ink-2">{own.ifWrongText}</p>
          <Button tone="danger" icon="ended" className="mt-3" onPress={() => ask("withdraw")}>
            {own.withdraw}
          </Button>
        </Section>
      )}
      {open === "publish" && mayPublish && status === "signed" && (
        <PublishLayer page={page} onClose={close} onDone={onDone} />
      )}
      {open === "promote" && mayPublish && promotionProblem(release) === null && (
        <PromoteLayer page={page} onClose={close} onDone={onDone} />
      )}
      {open === "sign" && (
        <ActLayer
          title={fill(own.signTitle, { version })}
          text={own.signText}
          act={own.signAct}
          keep={own.keepOpen}
          onClose={close}
          onAct={() => prepare("sign")}
        />
      )}
      {open === "reopen" && (
        <ActLayer
          title={fill(own.reopenTitle, { version })}
          text={own.reopenText}
          act={own.reopenAct}
          keep={own.keepState}
          onClose={close}
          onAct={() => prepare("reopen")}
        />
      )}
      {open === "discard" && mayWrite && isOpen && (
        <ActLayer
          isAlert
          tone="danger"
          title={fill(own.discardTitle, { version })}
          text={own.discardText}
          act={fill(own.discardAct, { version })}
          keep={fill(own.keepRelease, { version })}
          onClose={close}
          onAct={async () => {
            await call("discardRelease", { product, version });
            showToast(fill(own.discarded, { version }));
            onGone();
          }}
        />
      )}
      {open === "cancel" && publication !== null && (
        <ActLayer
          isAlert
          title={fill(own.cancelTitle, { version })}
          text={own.cancelText}
          act={own.cancelAct}
          keep={own.keepSchedule}
          onClose={close}
          onAct={async () => {
            await call("cancelReleaseSchedule", {}, publication.id);
            showToast(own.cancelled);
            close();
            onChanged();
          }}
        />
      )}
    </>
  );
}

/** How a published beta becomes stable, or why it never does. */
function Promotion({
  page,
  mayPublish,
  onAsk,
}: {
  page: ReleasePage;
  mayPublish: boolean;
  onAsk: () => void;
}) {
  const { releases: own } = useLanguage().words;
  const { release, requests } = page;
  const { version } = release;
  const problem = promotionProblem(release);
  if (problem === "pre-release-stays") {
    const [later = version] = version.split("-");
    return (
      <Note className="mt-3">
        <p>{fill(own.preReleaseStays, { version, later })}</p>
      </Note>
    );
  }
  const isAsked = requests.some(({ change }) => change.act === "promote");
  const unsigned = missingPromotionKeys(release, rulesOf(page)).map(({ keyId }) => keyId);
  if (isAsked && unsigned.length > 0) {
    return (
      <Note tone="warn" icon="triangle" className="mt-3">
        <p className="break-words">{unsignedWords(own.promoteUnsigned, unsigned)}</p>
      </Note>
    );
  }
  if (!mayPublish || isAsked || problem !== null) return null;
  return (
    <div className="mt-4">
      <Button tone="ink" size="wide" data-key="main" onPress={onAsk}>
        {fill(own.promote, { version })}
      </Button>
    </div>
  );
}

/** The next action after a state. */
const nextActs = {
  draft: "finish-upload",
  uploaded: "verify",
  verified: "sign",
  signed: "publish",
  published: null,
  withdrawn: null,
} as const;
