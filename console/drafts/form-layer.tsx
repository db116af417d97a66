import { useState } from "react";
import { fill } from "~/i18n/fill";
import type { CallError } from "~console/api/call-error";
import { useStore } from "~console/api/store";
import { ActLayer, type ActLayerProps } from "~console/ui/dialog";
import { Note } from "~console/ui/note";
import { showToast } from "~console/ui/toasts";
import { useWords } from "~console/words";
import { type Form, type KeptForm, useKeptForm } from "./kept-form";
import { savesLocally } from "./local-drafts";
import { LocalSaveWarning } from "./local-save-warning";

/** The fields of an open layer, and what another person stored after they were begun. */
type TypedForm<Fields extends Form, Stored> = {
  form: Fields;
  change: (next: Partial<Fields>) => void;
  stored: Stored | undefined;
};

type FormLayerProps<Fields extends Form, Stored> = Omit<
  ActLayerProps,
  "children" | "hasText" | "onAct" | "onEscape" | "onMoved"
> & {
  /** The name of the edited thing. This browser keeps one form for each name. */
  name: string;
  /** The fields as the layer begins if this browser kept none. */
  begun: Fields;
  /** Saves the fields over what is stored by now, and returns the message that says so. */
  onSave: (form: Fields, stored: Stored | undefined) => Promise<string>;
  /** Closes the layer after a save. */
  onDone?: () => void;
  /** Reads, after a conflict, what another person stored. */
  readStored: (error: CallError, form: Fields) => Promise<Stored | undefined>;
  /** Says what a conflict means for the next save. */
  conflict?: (stored: Stored) => React.ReactNode;
  children: (typed: TypedForm<Fields, Stored>) => React.ReactNode;
};

/**
 * A layer with fields. This browser keeps what is typed until it is saved. If another person saved in the meantime,
 * what was typed stays, and the fields can show what is stored beside it.
 */
export function FormLayer<Fields extends Form, Stored>(props: FormLayerProps<Fields, Stored>) {
  const kept = useKeptForm(props.name, props.begun);
  return kept && <OpenFormLayer {...props} kept={kept} />;
}

function OpenFormLayer<Fields extends Form, Stored>({
  name: _,
  begun: __,
  kept,
  onSave,
  onDone,
  readStored,
  conflict,
  onClose,
  children,
  ...layer
}: FormLayerProps<Fields, Stored> & { kept: KeptForm<Fields> }) {
  const { formKept } = useWords().shell;
  const [form, setForm] = useState(kept.start);
  const [stored, setStored] = useState<Stored>();
  const mayKeep = useStore(savesLocally);
  const isTouched = kept.isFound || form !== kept.start;
  const change = (next: Partial<Fields>) => {
    const changed = { ...form, ...next };
    setForm(changed);
    kept.keep(changed);
  };
  // Escape is pressed by mistake as well: it leaves the fields in this browser.
  const leave = () => {
    if (isTouched) showToast(formKept);
    onClose();
  };
  return (
    <ActLayer
      {...layer}
      onClose={() => {
        kept.forget();
        onClose();
      }}
      onEscape={isTouched && !mayKeep ? null : leave}
      onMoved={async (error) => setStored(await readStored(error, form))}
      onAct={async () => {
        const message = await onSave(form, stored);
        kept.forget();
        showToast(message);
        onDone?.();
      }}
    >
      <div className="mt-5 grid gap-4">
        <LocalSaveWarning />
        {stored !== undefined && conflict !== undefined && (
          <Note tone="warn" icon="triangle" role="status">
            {conflict(stored)}
          </Note>
        )}
        {children({ form, change, stored })}
      </div>
    </ActLayer>
  );
}

/** Says what is stored by now of a field, if that is something else than what was typed. */
export function storedWords(
  words: { stored: string; storedEmpty: string },
  stored: string | undefined,
  typed: string,
): string | undefined {
  if (stored === undefined || stored === typed) return;
  return stored === "" ? words.storedEmpty : fill(words.stored, { text: stored });
}
