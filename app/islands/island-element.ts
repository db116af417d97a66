import { recoverFromChunkError } from "./chunk-reload";
import { type HeldPresses, holdPresses } from "./hold-presses";
import { whenIdle } from "./moments";
import type { IslandComponent, IslandName } from "./registry";
import { sayThatReloadIsNeeded } from "./reload-note";
import { watchTranslation } from "./translation-watch";

/**
 * Events that show that somebody is about to use an island. Not `pointerover`: while a page scrolls,
 * browsers dispatch it for whatever passes under a pointer at rest.
 */
const signsOfIntent = ["pointermove", "pointerdown", "focusin", "keydown", "dragenter"];

/** The module that hydrates, and the island's component. */
type IslandCode = [typeof import("./hydrate"), IslandComponent<IslandName>];

/**
 * `<site-island>`: wakes the island inside it, as its `wake` says (`island.tsx`). Presses and
 * submits before that are held and replayed once, when the island is awake.
 */
export class IslandElement extends HTMLElement {
  readonly #waiting = new AbortController();
  readonly #translation = watchTranslation(this);
  #isAwake = false;

  connectedCallback(): void {
    if (this.#isAwake) return;
    const { signal } = this.#waiting;
    const held = holdPresses(this, () => wake());
    const wake = () => void this.#wake(held);
    // These wake an `idle` island as well.
    for (const type of signsOfIntent) {
      this.addEventListener(type, wake, { signal, capture: true, passive: true });
    }
    if (this.contains(document.activeElement) || hasChangedField(this)) wake();
    else if (this.getAttribute("wake") === "idle") whenIdle(wake);
  }

  async #wake(held: HeldPresses): Promise<void> {
    if (this.#isAwake) return;
    this.#isAwake = true;
    this.#waiting.abort();
    const code = await this.#fetchCode().catch((error: unknown) => {
      console.error(error);
      return undefined;
    });
    // A reload would lose what was typed, or a press that works without scripts.
    const wouldLose = held.leadOn() || hasChangedField(this);
    if (code === undefined && !wouldLose && recoverFromChunkError()) return;
    const sayFailure = () => {
      delete this.dataset["awake"];
      sayThatReloadIsNeeded(this);
    };
    const isAwake =
      code !== undefined &&
      (await code[0].hydrate(this, code[1], await this.#translation(), sayFailure));
    if (isAwake) {
      this.dataset["awake"] = "";
      await held.replay();
    } else {
      sayThatReloadIsNeeded(this);
      held.giveBack();
    }
  }

  #fetchCode(): Promise<IslandCode> {
    const name = this.getAttribute("name") as IslandName;
    const component = import("./registry").then<IslandComponent<IslandName>>((code) =>
      code.islands[name](),
    );
    return Promise.all([import("./hydrate"), component]);
  }
}

/**
 * Whether somebody changed a field before the island was awake: moved a slider, typed a word,
 * ticked a box, chose from a list.
 */
function hasChangedField(island: HTMLElement): boolean {
  return (
    [...island.querySelectorAll("input")].some(
      (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
    ) ||
    // The server marks the option that a list begins with.
    [...island.querySelectorAll<HTMLOptionElement>("option[selected]")].some(
      (option) => !option.selected,
    )
  );
}
