import type { AddressLine, AddressList } from "~/console-api/schemas/old-addresses";
import { fill } from "~/i18n/fill";
import { call, callForFile } from "~console/api/call";
import { FormLayer } from "~console/drafts/form-layer";
import { saveFile } from "~console/ui/copy";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { showToast } from "~console/ui/toasts";
import { useWords } from "~console/words";
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

type Closing = Pick<LayersProps, "onClose" | "onDone">;
type EditProps = Closing & { line: AddressLine | undefined; path: string | undefined };

function EditLayer({ line, path, onClose, onDone }: EditProps) {
  const { form: own } = useWords().oldAddresses;
  return (
    <FormLayer
      name={`old address ${line?.id ?? path ?? "new"}`}
      // The fields, with the version that they were begun from.
      begun={{ from: line?.from ?? path ?? "", to: line?.to ?? "", version: line?.version ?? 0 }}
      isPublic
      tone="seal"
      title={line === undefined ? own.newTitle : own.editTitle}
      text={own.text}
      act={own.save}
      keep={own.keep}
      onClose={onClose}
      onDone={onDone}
      onSave={async ({ from, to, version }, stored) => {
        if (line === undefined) await call("addOldAddress", { from, to });
        else {
          const expected = stored?.version ?? version;
          await call("changeOldAddress", { version: expected, from, to }, line.id);
        }
        return fill(line === undefined ? own.added : own.changed, { from });
      }}
      readStored={async () => {
        const { addresses } = await call("oldAddresses", {});
        return addresses.find(({ id }) => id === line?.id);
      }}
      conflict={({ from, to }) => (
        <>
          <p>{own.conflict}</p>
          <p className="mono mt-1 wrap-anywhere">{`${from} → ${to ?? own.storedGone}`}</p>
        </>
      )}
    >
      {({ form: { from, to }, change }) => (
        <>
          <Field
            label={own.from}
            name="from"
            value={from}
            onChange={(value) => change({ from: value })}
            help={own.fromHelp}
            isMono
            autoFocus={path === undefined}
          />
          <Field
            label={own.to}
            name="to"
            value={to}
            onChange={(value) => change({ to: value })}
            help={own.toHelp}
            isMono
            autoFocus={path !== undefined}
          />
        </>
      )}
    </FormLayer>
  );
}

function RemoveLayer({ line, onClose, onDone }: Closing & { line: AddressLine }) {
  const { removal } = useWords().oldAddresses;
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
  const own = useWords().oldAddresses;
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
