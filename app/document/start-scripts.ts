import { type FetchPriority, hydratedEvent, waitingScriptId } from "./waiting-scripts";

/** What a pointer or the focus on it announces a press of. */
const interactive = "a,button,input,select,textarea,summary,label";

/** Buttons that nothing but the page's scripts serve; the theme's have a script of their own. */
const scripted = 'button[type="button"]:not([data-theme-choice])';

/** How long idleness is waited for after the load event, in milliseconds. */
const longestIdleWait = 2_000;

/** Where browsers do not tell when they are idle (Safari): this long after the load event. */
const assumedIdle = 200;

/**
 * Lets the page's scripts wait: they are fetched when the page has loaded and the browser is
 * idle, or at once when somebody is about to use the page. Visitors who save data are not sent
 * them before that. A press on what only scripts serve is held until they do.
 */
export function startScripts(): void {
  const leaving = new AbortController();
  const whileWaiting = { capture: true, passive: true, signal: leaving.signal };
  const begin = (priority: FetchPriority) => {
    if (beginNow(priority)) leaving.abort();
    // The scripts' names stand at the end of the document.
    else if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", () => begin(priority), { once: true });
    }
  };
  const intend = () => begin("auto");
  const announce = ({ target }: Event) => {
    if (target instanceof Element && target.closest(interactive)) intend();
  };
  for (const type of ["pointerdown", "touchstart", "keydown"]) {
    window.addEventListener(type, intend, whileWaiting);
  }
  for (const type of ["pointerover", "focusin"]) {
    window.addEventListener(type, announce, whileWaiting);
  }
  window.addEventListener("load", () => {
    whenIdle(layOutLateBlocks);
    if (!savesData()) whenIdle(() => begin("low"));
  });
  holdPresses(intend);
}

/** Lets blocks that wait for that be laid out, each in a task of its own. */
function layOutLateBlocks(): void {
  const block = document.querySelector("[data-late]");
  if (block === null) return;
  block.removeAttribute("data-late");
  whenIdle(layOutLateBlocks);
}

/** Fetches and runs the scripts; false when the document does not name them yet. */
function beginNow(priority: FetchPriority): boolean {
  const waiting = document.getElementById(waitingScriptId);
  if (waiting === null) return false;
  waiting.id = "";
  const { preload = "", entry } = waiting.dataset;
  const addresses = preload.split(" ");
  for (const address of addresses) preloadModule(address, priority);
  const parts = addresses.filter((address) => address !== entry);
  evaluate(parts).then(() => {
    const script = document.createElement("script");
    script.type = "module";
    script.async = true;
    script.textContent = waiting.textContent;
    addToHead(script);
  });
  return true;
}

function preloadModule(address: string, priority: FetchPriority): void {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.fetchPriority = priority;
  link.href = address;
  addToHead(link);
}

/** The head, not the body: what comes and goes there makes browsers style no page anew. */
function addToHead(element: HTMLElement): void {
  document.head.append(element);
}

/** Evaluates modules one by one: all at once would hold a slow phone for long. */
async function evaluate(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    // What cannot be loaded is the concern of the script that needs it.
    await import(/* @vite-ignore */ address).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * Presses on what only scripts serve, kept from React as well until it serves the whole page:
 * between its first listener and the end of hydration it may drop them. Links and forms act
 * by themselves meanwhile.
 */
function holdPresses(intend: () => void): void {
  const held: HTMLElement[] = [];
  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>(scripted);
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(button);
    intend();
  };
  window.addEventListener("click", hold, true);
  document.addEventListener(
    hydratedEvent,
    () => {
      window.removeEventListener("click", hold, true);
      // From now on the router fetches ahead.
      document.querySelector('script[type="speculationrules"]')?.remove();
      for (const button of held) button.click();
    },
    { once: true },
  );
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(task, { timeout: longestIdleWait });
  else setTimeout(task, assumedIdle);
}
