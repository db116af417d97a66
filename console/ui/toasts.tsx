import { useEffect, useState } from "react";
import { createStore, useStore } from "~console/api/store";
import { useWords } from "~console/words";
import { IconButton } from "./button";
import { Icon } from "./icon";

/** Undoes the action, while the message stays. */
type Undo = { label: string; act: () => void };
type Toast = { id: number; text: string; undo: Undo | undefined };

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** How long a message stays, in milliseconds; it stays longer while somebody looks at it. */
const stay = 6_000;

/** Says in the lower corner that something is done. */
export function showToast(text: string, undo?: Undo): void {
  lastId += 1;
  toasts.set([...toasts.get(), { id: lastId, text, undo }]);
}

const remove = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** The place of the messages. It stands from the start, so that screen readers hear what comes. */
export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div
      role="status"
      data-part="messages"
      className="pointer-events-none fixed bottom-20 left-4 z-50 flex max-w-[calc(100vw-2rem)] flex-col gap-2 md:bottom-6 md:left-6"
    >
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastLine({ toast: { id, text, undo } }: { toast: Toast }) {
  const words = useWords();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => remove(id), stay);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays longer while it is looked at
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      data-theme-inverse=""
      className="appear pointer-events-auto flex min-w-[min(340px,100%)] items-center gap-3 rounded-1 bg-ink py-1.5 pr-1.5 pl-4 text-on-ink shadow-menu"
    >
      <Icon name="check" />
      <span className="grow">{text}</span>
      {undo !== undefined && (
        <button
          type="button"
          onClick={() => {
            remove(id);
            undo.act();
          }}
          className="min-h-9 px-2 font-semibold underline underline-offset-4 outline-on-ink coarse:min-h-11"
        >
          {undo.label}
        </button>
      )}
      <IconButton
        icon="close"
        label={words.shell.dismiss}
        onPress={() => remove(id)}
        tone="on-ink"
      />
    </div>
  );
}
