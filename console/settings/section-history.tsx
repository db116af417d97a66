import "~console/audit/strings";
import { useState } from "react";
import type { AnswerOf } from "~/console-api/routes";
import type { SettingsSection } from "~/console-api/schemas/settings";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { HistoryList } from "~console/drafts/history-list";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Problem } from "~console/ui/problem";
import { showToast } from "~console/ui/toasts";
import { useHistory } from "~console/ui/use-pages";
import { useLanguage } from "~console/words";
import { languageOf, pathWords, textWords } from "./document";

type Revision = AnswerOf<"settingsHistory">["revisions"][number];

/** Every value that a section has had, with what each changed; any of them can be put back. */
export function SectionHistory({
  section: { name, version, isStarting },
  mayChange,
  onDone,
}: {
  section: SettingsSection;
  mayChange: boolean;
  onDone: () => void;
}) {
  const { settings: words } = useLanguage().words;
  const history = useHistory(`${name} ${version}`, (before) =>
    call("settingsHistory", { section: name, before }),
  );
  const { isRead, problem } = history;
  const revisions = history.pages.flatMap((page) => page.revisions);
  /** The version to be put back; 0: what the site started with. */
  const [asked, setAsked] = useState<number>();
  const title = words.sections[name];
  if (!isRead) return problem === undefined ? null : <Problem error={problem} />;
  return (
    <div className="bg-sunk px-4 py-2">
      {revisions.length === 0 && <p className="py-1">{words.noHistory}</p>}
      <HistoryList
        isSunk
        pages={history}
        lines={revisions.map(({ number, author, at, isStarting: isReset, changes }, index) => ({
          id: number,
          version: fill(words.version, { number }),
          author,
          name: author?.name ?? words.byCommand,
          at,
          facts: [...(isReset ? [words.backToStart] : []), ...(index === 0 ? [words.live] : [])],
          show: () => <Changes changes={changes} />,
          restore:
            mayChange && index > 0
              ? { label: fill(words.restore, { number }), ask: () => setAsked(number) }
              : undefined,
        }))}
      />
      {mayChange && !isStarting && (
        <Button size="row" className="my-2" onPress={() => setAsked(0)}>
          {words.restoreStart}
        </Button>
      )}
      {asked !== undefined && (
        <ActLayer
          isPublic
          tone="seal"
          title={fill(asked === 0 ? words.restoreStartTitle : words.restoreTitle, {
            section: title,
            number: asked,
          })}
          text={`${words.editText} ${words.restoreText}`}
          act={words.restoreAct}
          keep={words.keep}
          onClose={() => setAsked(undefined)}
          onAct={async () => {
            await call("restoreSettings", { section: name, version, number: asked });
            showToast(fill(words.done, { section: title }));
            setAsked(undefined);
            onDone();
          }}
        />
      )}
    </div>
  );
}

function Changes({ changes }: Pick<Revision, "changes">) {
  const { settings: words, audit } = useLanguage().words;
  return (
    <ul className="mt-1 text-micro">
      {changes.map(({ path, before, after }) => (
        <li key={path} className="py-0.5 wrap-anywhere">
          <span className="text-ink-2">{pathWords(words, path)}:</span>{" "}
          <span lang={languageOf(path)}>
            {before !== null && (
              <del className="bg-seal-wash text-ink-2 decoration-seal-ink">
                <span className="sr-only">{audit.deleted} </span>
                {before === "" ? words.wasEmpty : textWords(words, path, before)}
              </del>
            )}{" "}
            {after !== null && (
              <ins className="bg-hue-2-wash text-ink decoration-hue-2 decoration-[1.5px]">
                <span className="sr-only">{audit.inserted} </span>
                {after === "" ? words.wasEmpty : textWords(words, path, after)}
              </ins>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
