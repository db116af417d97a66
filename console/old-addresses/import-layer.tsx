import { useRef, useState } from "react";
import type { ImportPreview } from "~/console-api/schemas/old-addresses";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { CheckBox } from "~console/ui/check-box";
import { ActLayer } from "~console/ui/dialog";
import { Note } from "~console/ui/note";
import { TextArea } from "~console/ui/text-area";
import { showToast } from "~console/ui/toasts";
import { type Language, useLanguage } from "~console/words";

/** Most wrong lines that are shown. */
const mostWrong = 20;

/** Asks for a file, shows what it would change and which of its lines are wrong, and imports it. */
export function ImportLayer({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { file: own } = useLanguage().words.oldAddresses;
  const [text, setText] = useState("");
  const [removesOthers, setRemovesOthers] = useState(false);
  const [preview, setPreview] = useState<ImportPreview>();
  const asked = { file: text, removesOthers };
  const look = async () => setPreview(await call("previewOldAddresses", asked));
  const changes = preview ? preview.added + preview.changed + preview.removed : 0;
  return (
    <ActLayer
      isPublic
      hasText
      tone={preview === undefined ? "ink" : "seal"}
      title={own.title}
      text={own.text}
      act={preview === undefined ? own.look : own.act}
      keep={own.keep}
      isReady={preview === undefined ? text.trim() !== "" : changes > 0}
      onClose={onClose}
      onMoved={look}
      onAct={async () => {
        if (preview === undefined) return look();
        await call("importOldAddresses", { ...asked, revision: preview.revision });
        showToast(own.done);
        onDone();
      }}
    >
      {() =>
        preview === undefined ? (
          <div className="mt-5 grid gap-4">
            <FilePicker onText={setText} />
            <TextArea
              label={own.paste}
              name="file"
              value={text}
              onChange={setText}
              help={own.pasteHelp}
            />
            <CheckBox
              isSelected={removesOthers}
              onChange={setRemovesOthers}
              label={own.removesOthers}
            />
          </div>
        ) : (
          <div className="mt-5 grid gap-4">
            <Preview preview={preview} removesOthers={removesOthers} />
            <div>
              <Button size="row" onPress={() => setPreview(undefined)}>
                {own.again}
              </Button>
            </div>
          </div>
        )
      }
    </ActLayer>
  );
}

function FilePicker({ onText }: { onText: (text: string) => void }) {
  const { file: own } = useLanguage().words.oldAddresses;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button icon="upload" onPress={() => input.current?.click()}>
        {own.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        hidden
        aria-label={own.choose}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void file.text().then(onText);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}

/** A wrong line in words. */
function wrongWords({ words }: Language, { line, field, problem }: ImportPreview["wrong"][number]) {
  const { file: own } = words.oldAddresses;
  const said = problem === "line" ? own.lineProblem : words.fields[problem];
  const inField = field === null ? said : fill(own.inField[field], { problem: said });
  return fill(own.wrongLine, { line, problem: inField });
}

function Preview({ preview, removesOthers }: { preview: ImportPreview; removesOthers: boolean }) {
  const language = useLanguage();
  const { locale, words } = language;
  const { file: own, gone } = words.oldAddresses;
  const { added, changed, removed, wrong, examples } = preview;
  const hasChanges = added + changed + removed > 0;
  return (
    <>
      <p role="status" className="font-semibold">
        {hasChanges ? fill(own.result, { added, changed, removed }) : own.nothing}
      </p>
      {wrong.length > 0 && (
        <Note tone="warn" icon="triangle">
          <p className="font-semibold">{countWords(own.wrong, wrong.length, locale)}</p>
          <ul className="mt-1 grid gap-1">
            {wrong.slice(0, mostWrong).map((one) => (
              <li key={`${one.line} ${one.field} ${one.problem}`}>{wrongWords(language, one)}</li>
            ))}
          </ul>
          {wrong.length > mostWrong && (
            <p className="mt-1">{countWords(own.moreWrong, wrong.length - mostWrong, locale)}</p>
          )}
          {removesOthers && <p className="mt-1">{own.keepsOthers}</p>}
        </Note>
      )}
      <Lines
        title={own.examples}
        lines={examples.map(({ from, to }) => `${from} → ${to ?? gone}`)}
      />
      <Lines title={own.removed} lines={preview.gone.map(({ from }) => from)} />
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mono mt-1 max-h-56 overflow-y-auto border-y border-line py-1 text-micro">
        {lines.map((line) => (
          <li key={line} className="py-0.5 wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
