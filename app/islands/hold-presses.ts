import { formDataOf } from "./form-data";
import { pressAgain } from "./hold-early-presses";

/**
 * Elements whose presses are held until the island is awake: buttons that do nothing without it,
 * and links that it serves in place. Its other links are followed at once.
 */
const heldTargets = 'button[type="button"], a[data-in-place]';

/** The state of a form when it was submitted. */
type Submission = {
  data: FormData;
  /** The element that had the focus. */
  focused: Element | null;
};

/** The state at the time of a held submit, while that submit is replayed. */
const heldSubmissions = new WeakMap<HTMLFormElement, Submission>();

/** The data that a form sends, and the focused element; for a held submit, as they were at the click. */
export function submissionOf(form: HTMLFormElement): Submission {
  const now = () => ({ data: new FormData(form), focused: document.activeElement });
  return heldSubmissions.get(form) ?? now();
}

type HeldPress = {
  element: HTMLElement;
  /** Whether it has an effect without the island: a link or a form. */
  leads: boolean;
  again: () => void;
};

/** The presses and submits that are held for an island. */
export type HeldPresses = {
  /** The island is awake: replays each press once, in order. */
  replay: () => Promise<void>;
  /** Whether one of them has an effect without scripts: a link, or a submitted form. */
  leadOn: () => boolean;
  /**
   * The island cannot wake: lets the browser follow the last link or submit the last form, as
   * without scripts.
   */
  giveBack: () => void;
};

/**
 * Holds presses and submits inside an element until they are replayed or given back. It listens
 * before React does, which may drop events while it hydrates.
 * @param onHeld called for each held press
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
      const data = formDataOf(target, submitter);
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
        // Lets React render the effect of this press before the next one.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    giveBack() {
      ended.abort();
      // Each would lead away from the page: the last one is enough. Buttons do nothing by themselves.
      held.findLast(({ leads, element: pressed }) => leads && pressed.isConnected)?.again();
    },
  };
}

/** The properties of a press that say whether it opens another window or tab. */
export type PressKeys = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a press opens no other window or tab. */
export function isPlainPress(event: PressKeys): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
