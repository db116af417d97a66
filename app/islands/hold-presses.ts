import { pressAgain } from "./hold-early-presses";

/**
 * What waits for an island: buttons that do nothing without it, and links that it serves in place.
 * Other links of an island are followed at once.
 */
const heldTargets = 'button[type="button"], a[data-in-place]';

/** What a submit found. */
type Submission = {
  data: FormData;
  /** The element that had the focus. */
  focused: Element | null;
};

/** What held submits found, while they are done. */
const heldSubmissions = new WeakMap<HTMLFormElement, Submission>();

/** What a form sends, and where the focus is; of a submit that was held, as they were then. */
export function submissionOf(form: HTMLFormElement): Submission {
  const now = () => ({ data: new FormData(form), focused: document.activeElement });
  return heldSubmissions.get(form) ?? now();
}

type HeldPress = {
  element: HTMLElement;
  /** Whether the browser by itself does something with it: a link or a form. */
  leads: boolean;
  again: () => void;
};

/** Presses that wait for an island. */
export type HeldPresses = {
  /** The island is awake: does each press once, in order. */
  replay: () => Promise<void>;
  /** Whether one of them does something without scripts: a link, or a form that is sent. */
  leadOn: () => boolean;
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
  const held: HeldPress[] = [];
  const hold = (event: Event, press: HeldPress) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(press);
    onHeld();
  };
  const options = { capture: true, signal: ended.signal };
  element.addEventListener(
    "click",
    (event) => {
      const pressed = event.target instanceof Element && event.target.closest(heldTargets);
      if (!(pressed instanceof HTMLElement) || !isPlainPress(event)) return;
      const leads = pressed instanceof HTMLAnchorElement;
      hold(event, { element: pressed, leads, again: () => pressAgain(pressed, event) });
    },
    options,
  );
  element.addEventListener(
    "submit",
    (event) => {
      const { submitter, target } = event;
      if (!(target instanceof HTMLFormElement)) return;
      const data = new FormData(target, submitter);
      const found = { data, focused: document.activeElement };
      const again = () => {
        heldSubmissions.set(target, found);
        // An earlier press may have taken the button away.
        target.requestSubmit(submitter?.isConnected ? submitter : null);
        heldSubmissions.delete(target);
      };
      hold(event, { element: target, leads: true, again });
    },
    options,
  );
  return {
    leadOn: () => held.some(({ leads }) => leads),
    async replay() {
      ended.abort();
      for (const { element: pressed, again } of held) {
        if (pressed.isConnected) again();
        // What a press changed is on the page before the next one comes.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    giveBack() {
      ended.abort();
      // Each would lead away from the page: the last one is enough. Buttons do nothing by themselves.
      const { again } =
        held.findLast(({ leads, element: pressed }) => leads && pressed.isConnected) ?? {};
      again?.();
    },
  };
}

/** A press that asks for no other window or tab. */
export function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
