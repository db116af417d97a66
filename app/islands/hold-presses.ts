/** Marks a link that the island serves in place; other links of an island are followed at once. */
export const inPlaceAttribute = "data-in-place";

/** Links and buttons that do nothing, or something slower, until their island is awake. */
const heldTargets = `button[type="button"], a[${inPlaceAttribute}]`;

/** What forms held when they were sent, while submits that were held are done. */
const heldData = new WeakMap<HTMLFormElement, FormData>();

/** What a form sends; of a submit that was held, what stood in it then. */
export function submittedData(form: HTMLFormElement): FormData {
  return heldData.get(form) ?? new FormData(form);
}

/** Presses that wait for an island. */
export type HeldPresses = {
  /** The island is awake: does each press once, in order. */
  replay: () => Promise<void>;
  /** The island cannot wake: lets the browser do what it does without scripts. */
  giveBack: () => void;
};

/**
 * Holds presses and submits inside an element until they are given on. It listens before React
 * does, which may drop events while it hydrates.
 * @param onHeld told of each
 */
export function holdPresses(element: HTMLElement, onHeld: () => void): HeldPresses {
  const ended = new AbortController();
  const held: (() => void)[] = [];
  const hold = (event: Event, again: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(again);
    onHeld();
  };
  const options = { capture: true, signal: ended.signal };
  element.addEventListener(
    "click",
    (event) => {
      const pressed = event.target instanceof Element && event.target.closest(heldTargets);
      if (pressed instanceof HTMLElement && isPlainPress(event)) hold(event, () => pressed.click());
    },
    options,
  );
  element.addEventListener(
    "submit",
    (event) => {
      const { submitter, target } = event;
      if (!(target instanceof HTMLFormElement)) return;
      const sent = new FormData(target, submitter);
      hold(event, () => {
        heldData.set(target, sent);
        target.requestSubmit(submitter);
        heldData.delete(target);
      });
    },
    options,
  );
  return {
    async replay() {
      ended.abort();
      for (const press of held) {
        press();
        // What a press changed is on the page before the next one comes.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    giveBack() {
      ended.abort();
      // Each would lead away from the page: one is enough.
      held.at(-1)?.();
    },
  };
}

/** A press that asks for no other window or tab. */
export function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
