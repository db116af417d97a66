import { useState } from "react";
import type { AddressLine, AddressList } from "~/console-api/schemas/old-addresses";
import { fill } from "~/i18n/fill";
import { call, callForFile } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { type KeptForm, useForm, useKeptForm } from "~console/drafts/kept-form";
import { LocalSaveWarning } from "~console/drafts/local-save-warning";
import { saveFile } from "~console/ui/copy";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { fieldProblemWords } from "~console/ui/problem";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { ImportLayer } from "./import-layer";

/** The open question: a new entry (of a missing path), a change or removal of one, a file in or out. */
export type AddressAct =
  | { layer: "edit"; line?: AddressLine; path?: string }
  | { layer: "remove"; line: AddressLine }
  | { layer: "import" }
  | { layer: "export" };

type LayersProps = {
  open: AddressAct;
  list: AddressList;
  onClose: () => void;
  onDone: () => void;
};

/** The layer of an open question. */
export function AddressLayers({ open, ...rest }: LayersProps) {
  if (open.layer === "import") return <ImportLayer {...rest} />;
  if (open.layer === "export") return <ExportLayer {...rest} />;
  if (open.layer === "remove") return <RemoveLayer line={open.line} {...rest} />;
  return <EditLayer line={open.line} path={open.path} {...rest} />;
}

/** The fields as they are typed, with the version that they were begun from. */
type AddressForm = { from: string; to: string; version: number };

type Closing = Pick<LayersProps, "onClose" | "onDone">;
type EditProps = Closing & { line: AddressLine | undefined; path: string | undefined };

function EditLayer(props: EditProps) {
  const { line, path } = props;
  const name = `old address ${line?.id ?? path ?? "new"}`;
  const begun = { from: line?.from ?? path ?? "", to: line?.to ?? "", version: line?.version ?? 0 };
  const kept = useKeptForm<AddressForm>(name, begun);
  return kept && <OpenEditLayer {...props} kept={kept} />;
}

function OpenEditLayer({
  line,
  path,
  kept,
  onClose,
  onDone,
}: EditProps & { kept: KeptForm<AddressForm> }) {
  const language = useLanguage();
  const { form } = language.words.oldAddresses;
  const { form: typed, change, saved, closing } = useForm(kept, onClose);
  const [stored, setStored] = useState<AddressLine>();
  const { from, to, version } = typed;

  const send = async () => {
    if (line === undefined) await call("addOldAddress", { from, to });
    else {
      const expected = stored?.version ?? version;
      try {
        await call("changeOldAddress", { version: expected, from, to }, line.id);
      } catch (error) {
        if (error instanceof CallError && error.code === "moved-on") {
          const { addresses } = await call("oldAddresses", {});
          setStored(addresses.find(({ id }) => id === line.id));
        }
        throw error;
      }
    }
    saved();
    showToast(fill(line === undefined ? form.added : form.changed, { from }));
    onDone();
  };
  const storedTo = stored?.to === null ? form.storedGone : stored?.to;
  return (
    <ActLayer
      isPublic
      tone="seal"
      title={line === undefined ? form.newTitle : form.editTitle}
      text={form.text}
      act={form.save}
      keep={form.keep}
      {...closing}
      onAct={send}
    >
      {(error) => (
        <div className="mt-5 grid gap-4">
          <LocalSaveWarning />
          {stored !== undefined && (
            <Note tone="warn" icon="triangle" role="status">
              <p>{form.conflict}</p>
              <p className="mono mt-1 wrap-anywhere">{`${stored.from} → ${storedTo}`}</p>
            </Note>
          )}
          <Field
            label={form.from}
            name="from"
            value={from}
            onChange={(value) => change({ ...typed, from: value })}
            help={form.fromHelp}
            problem={fieldProblemWords(language, error, "from")}
            isMono
            autoFocus={path === undefined}
          />
          <Field
            label={form.to}
            name="to"
            value={to}
            onChange={(value) => change({ ...typed, to: value })}
            help={form.toHelp}
            problem={fieldProblemWords(language, error, "to")}
            isMono
            autoFocus={path !== undefined}
          />
        </div>
      )}
    </ActLayer>
  );
}

function RemoveLayer({ line, onClose, onDone }: Closing & { line: AddressLine }) {
  const { removal } = useLanguage().words.oldAddresses;
  const { id, from, version } = line;
  return (
    <ActLayer
      tone="danger"
      isAlert
      title={fill(removal.title, { from })}
      text={removal.text}
      act={removal.act}
      keep={removal.keep}
      onClose={onClose}
      onAct={async () => {
        await call("removeOldAddress", { version }, id);
        showToast(fill(removal.done, { from }));
        onDone();
      }}
    />
  );
}

function ExportLayer({ onClose }: Closing) {
  const own = useLanguage().words.oldAddresses;
  return (
    <ActLayer
      title={own.exportAct}
      act={own.exportAct}
      keep={own.form.keep}
      onClose={onClose}
      onAct={async () => {
        const { file, fileName } = await callForFile("exportOldAddresses", {});
        saveFile(file, fileName || "old-addresses.csv");
        showToast(own.exported);
        onClose();
      }}
    />
  );
}
