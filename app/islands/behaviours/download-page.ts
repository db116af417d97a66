import { isPlainPress } from "~/islands/hold-presses";
import { addressIsShown, restoreBy } from "~/islands/in-place/shown-address";
import {
  judgeSystem,
  readSystem,
  type SystemHints,
  type SystemOnPage,
} from "~/site/download/system-check";

/**
 * Serves the download page: says whether the visitor's system runs the client, shows what comes next
 * once a file was pressed, and shares the address with a computer.
 * @param early a press that came before this was here
 */
export function startDownloadPage(page: HTMLElement, early?: MouseEvent): void {
  const sayAll = startSystemLine(page);
  startSteps(page, sayAll, early);
  startSharing(page);
  keepAsPng(page);
}

/** @returns what says it in parts of the page that come later */
function startSystemLine(page: HTMLElement): () => void {
  let say = () => {};
  readHints().then((hints) => {
    const { needs, words }: SystemOnPage = JSON.parse(page.dataset["download"] ?? "");
    const system = readSystem(hints);
    if (system === undefined) return;
    page.toggleAttribute("data-windows", system.isWindows);
    const { runs, text, line } = judgeSystem(system, needs, words);
    say = () => {
      for (const place of page.querySelectorAll<HTMLElement>("[data-system]")) {
        place.dataset["runs"] = runs ? "yes" : "no";
        place.textContent = place.dataset["system"] === "line" ? line : text;
      }
      page.querySelector("[data-system-row]")?.classList.remove("invisible");
    };
    say();
  });
  return () => say();
}

/** https://wicg.github.io/ua-client-hints/, which not every browser has. */
type UserAgentData = {
  platform: string;
  getHighEntropyValues: (
    names: string[],
  ) => Promise<{ platformVersion?: string; bitness?: string }>;
};

async function readHints(): Promise<SystemHints> {
  const { userAgent, maxTouchPoints } = navigator;
  const known = { userAgent, maxTouchPoints };
  const { userAgentData } = navigator as Navigator & { userAgentData?: UserAgentData };
  if (userAgentData === undefined) return known;
  const { platform } = userAgentData;
  // A browser may refuse them.
  const asked = userAgentData.getHighEntropyValues(["platformVersion", "bitness"]);
  return { ...known, platform, ...(await asked.catch(() => ({}))) };
}

/** Swaps head and steps in when a file was pressed, and back when the visitor goes back. */
function startSteps(page: HTMLElement, onSwap: () => void, early: MouseEvent | undefined): void {
  const head = page.querySelector<HTMLElement>("[data-head]");
  const offer = [...(head?.childNodes ?? [])];
  const startedHeads = page.querySelectorAll<HTMLTemplateElement>("template[data-started-head]");
  const headOf = (architecture: string | null | undefined) =>
    [...startedHeads].find((one) => one.dataset["startedHead"] === architecture);
  // A page that came with the steps has no other head: going back loads it anew.
  if (head === null || startedHeads.length === 0) return;
  let pressed: HTMLElement | undefined;

  const show = (started: HTMLTemplateElement | undefined) => {
    head.replaceChildren(...(started ? [started.content.cloneNode(true)] : offer));
    for (const part of page.querySelectorAll<HTMLElement>("[data-before-start]")) {
      part.hidden = started !== undefined;
    }
    page.querySelector("[data-steps]")?.toggleAttribute("data-waiting", started === undefined);
    const folder = page.querySelector("[data-folder]");
    if (folder !== null && started !== undefined) {
      folder.textContent = started.dataset["folderName"] ?? "";
    }
    onSwap();
  };
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a[data-starts]");
    if (!(link instanceof HTMLAnchorElement) || !isPlainPress(event)) return;
    const architecture = link.dataset["starts"];
    const started = headOf(architecture);
    if (started === undefined) return;
    pressed = link;
    const address = new URL(window.location.href);
    address.searchParams.set("started", architecture ?? "");
    address.hash = "";
    window.history.pushState(null, "", address);
    addressIsShown();
    show(started);
    window.scrollTo(0, 0);
    const heading = head.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  };
  page.addEventListener("click", follow);
  restoreBy((address) => {
    const started = headOf(new URL(address, window.location.href).searchParams.get("started"));
    show(started);
    if (started === undefined) pressed?.focus({ preventScroll: true });
    return true;
  });
  if (early !== undefined) follow(early);
}

/** Hands the address to the apps of the phone; a browser that cannot loses the button. */
function startSharing(page: HTMLElement): void {
  for (const button of page.querySelectorAll<HTMLElement>("[data-share]")) {
    const { share: url, shareTitle: title } = button.dataset;
    const data = { ...(url && { url }), ...(title && { title }) };
    button.hidden = !("share" in navigator);
    // The visitor may change their mind, which is no fault.
    button.addEventListener("click", () => navigator.share(data).catch(() => undefined));
  }
}

/** Pixels of a square of the code: sharp on a phone, and still a small file. */
const squareSize = 12;

/** Saves the drawn code as a PNG, which phones keep among their pictures. */
function keepAsPng(page: HTMLElement): void {
  const button = page.querySelector<HTMLElement>("[data-qr]");
  button?.addEventListener("click", () => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Number(button.dataset["qr"]) * squareSize;
    const pen = canvas.getContext("2d");
    if (pen === null) return;
    pen.scale(squareSize, squareSize);
    for (const path of page.querySelectorAll("[data-send] svg[role=img] path")) {
      const shape = new Path2D(path.getAttribute("d") ?? "");
      pen.fillStyle = path.getAttribute("fill") ?? "";
      pen.strokeStyle = path.getAttribute("stroke") ?? "";
      if (path.hasAttribute("stroke")) pen.stroke(shape);
      else pen.fill(shape);
    }
    const link = document.createElement("a");
    link.href = canvas.toDataURL();
    link.download = "dl.png";
    link.click();
  });
}
