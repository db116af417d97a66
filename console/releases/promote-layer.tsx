import { useState } from "react";
import type { ReleasePage } from "~/console-api/schemas/releases";
import { missingPromotionKeys } from "~/domain/release/release-acts";
import { mustAsk } from "~/domain/release/two-people";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { useSession } from "~console/api/session";
import { ActLayer } from "~console/ui/dialog";
import { Note } from "~console/ui/note";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { PagesQuestion } from "./pages-choice";
import { rulesOf } from "./release-view";

/** Asks whether a published beta becomes the stable version: what stays, what changes, and what happens then. */
export function PromoteLayer({
  page,
  onClose,
  onDone,
}: {
  page: ReleasePage;
  onClose: () => void;
  onDone: (now: ReleasePage) => void;
}) {
  const { locale, words } = useLanguage();
  const { releases: own, rollouts } = words;
  const session = useSession();
  const { release } = page;
  const { product, version, files } = release;
  const unsigned = missingPromotionKeys(release, rulesOf(page)).map(({ keyId }) => keyId);
  const change = { act: "promote", release: { product, version, files } } as const;
  const me = { kind: "person", id: session.state === "in" ? session.me.id : 0 } as const;
  const needsApproval = mustAsk(change, me, page.people);
  const [pages, setPages] = useState(page.pages);
  const count = countWords(own.promoteFiles, files.length, locale);
  const rows = [
    [own.promoteRows.same, fill(own.promoteSame, { files: count })],
    [own.promoteRows.changed, own.promoteChanged],
    [own.promoteRows.later, own.promoteThen],
  ] as const;
  return (
    <ActLayer
      isPublic
      tone="seal"
      title={fill(own.promoteTitle, { version })}
      act={fill(own.promoteAct, { version })}
      keep={own.keepBeta}
      // Alone, a person has to have it signed first.
      isReady={needsApproval || unsigned.length === 0}
      onClose={onClose}
      onAct={async () => {
        onDone(await call("promoteRelease", { product, version, pages }));
        showToast(fill(needsApproval ? own.promoteAsked : own.promoteDone, { version }));
      }}
    >
      {() => (
        <>
          <dl className="mt-4 border-t border-ink">
            {rows.map(([name, text]) => (
              <div
                key={name}
                className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
              >
                <dt className="text-ink-3">{name}</dt>
                <dd className="min-w-0 break-words">{text}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-5">
            <PagesQuestion value={pages} onChange={setPages} />
          </div>
          {unsigned.length > 0 && (
            <Note tone="warn" icon="triangle" className="mt-4">
              <p className="break-words">{unsignedWords(own.promoteUnsigned, unsigned)}</p>
            </Note>
          )}
          <p className="mt-4 text-micro text-ink-2">
            {needsApproval ? rollouts.needsTwo : rollouts.alone}
          </p>
        </>
      )}
    </ActLayer>
  );
}

/** The sentence about keys that have not signed. */
export const unsignedWords = (sentence: string, keyIds: readonly string[]) =>
  fill(sentence, { keys: keyIds.join(", ") });
