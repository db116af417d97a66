import { useState } from "react";
import type { ReleasePage, RolloutView } from "~/console-api/schemas/releases";
import { fill } from "~/i18n/fill";
import { localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { showToast } from "~console/ui/toasts";
import { type Language, useLanguage } from "~console/words";
import { lineWords } from "./release-view";

/** Says what a withdrawal does before it can be pressed; the version has to be typed. */
export function WithdrawLayer({
  page,
  onClose,
  onDone,
}: {
  page: ReleasePage;
  onClose: () => void;
  onDone: (now: ReleasePage) => void;
}) {
  const language = useLanguage();
  const { releases: own } = language.words;
  const { product, version } = page.release;
  const [reason, setReason] = useState({ cn: "", en: "" });
  const [typed, setTyped] = useState("");
  return (
    <ActLayer
      hasText
      isAlert
      isPublic
      fillsPhone
      tone="danger"
      title={fill(own.withdrawTitle, { version })}
      act={fill(own.withdrawAct, { version })}
      keep={fill(own.keepRelease, { version })}
      isReady={typed.trim() === version}
      onClose={onClose}
      onAct={async () => {
        onDone(await call("withdrawRelease", { product, version, reason }));
        showToast(fill(own.withdrawn, { version }));
      }}
    >
      <dl className="mt-4 border-t border-ink">
        <Effect name={own.atOnce} lines={atOnce(language, page)} />
        <Effect name={own.keeps} lines={[own.kept]} />
        <Effect name={own.notUndone} lines={[fill(own.whoHasIt, { version })]} />
      </dl>
      <div className="mt-5 mb-6 flex flex-col gap-4 md:mb-0">
        {localeCodes.map((code) => (
          <Field
            key={code}
            label={own.reason[code]}
            name={`reason-${code}`}
            value={reason[code]}
            onChange={(text) => setReason((now) => ({ ...now, [code]: text }))}
            help={own.reasonHelp}
            maxLength={500}
            spellCheck="true"
            lang={locales[code].htmlLang}
          />
        ))}
        {localeCodes.some((code) => reason[code].trim() === "") && (
          <Note tone="warn" icon="triangle" role="status">
            {localeCodes
              .filter((code) => reason[code].trim() === "")
              .map((code) => (
                <p key={code}>{own.noReasonFor[code]}</p>
              ))}
          </Note>
        )}
        <Field
          label={own.typeVersion}
          name="version"
          value={typed}
          onChange={setTyped}
          hint={<span className="mono">{version}</span>}
          help={own.oneIsEnough}
          maxLength={60}
          isMono
        />
      </div>
    </ActLayer>
  );
}

function Effect({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{name}</dt>
      <dd>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </dd>
    </div>
  );
}

/** Lists the changes after the click, line by line. */
function atOnce(language: Language, { effect, release }: ReleasePage): string[] {
  const { releases: own } = language.words;
  if (effect === null) return [];
  const { before, after } = effect.current;
  const pages =
    before === release.version
      ? after === null
        ? own.pagesEmpty
        : fill(own.pagesShow, { version: after })
      : before === null
        ? own.pagesEmpty
        : fill(own.pagesStay, { version: before });
  const lines = effect.rollouts.map(({ before: was, after: now }) =>
    fill(own.lineGets, { line: lineWords(language, was), what: offered(language, was, now) }),
  );
  return [pages, ...(lines.length === 0 ? [own.noRollout] : lines), own.gone];
}

function offered({ words }: Language, was: RolloutView, now: RolloutView): string {
  const { releases: own } = words;
  if (now.candidate !== null && now.isPaused && !was.isPaused) {
    return fill(own.staysPaused, { version: now.candidate });
  }
  return now.full === null ? own.getsNothing : fill(own.getsFull, { version: now.full });
}
