import { isPlainPress } from "~/islands/hold-presses";
import { addressIsShown, restoreBy } from "~/islands/in-place/shown-address";
import { archiveFolder } from "~/site/download/archive-folder";
import { formOf } from "~/site/releases/is-setup";
import { startKeepingDroppedFiles } from "./dropped-file";

/**
 * The behaviour of the download page, loaded once it is used. It shows the next steps after a click on a file, takes
 * files that are dropped, and shares the address with a computer.
 * @param onSwap fills in parts of the page that are shown with the steps
 * @param early the element that was clicked before this code was loaded
 */
export function startDownloadPage(
  page: HTMLElement,
  onSwap: () => void,
  early: EventTarget | null,
): void {
  startKeepingDroppedFiles();
  startSharing(page);
  keepAsPng(page);
  startSteps(page, onSwap, early);
  if (early instanceof Element) early.closest<HTMLElement>("[data-share], [data-qr]")?.click();
}

/**
 * Shows the steps in place of the head when a file was pressed, and the head again when the visitor
 * goes back.
 */
function startSteps(page: HTMLElement, onSwap: () => void, early: EventTarget | null): void {
  const head = page.querySelector<HTMLElement>("[data-head]");
  const offer = [...(head?.childNodes ?? [])];
  const startedHeads = page.querySelectorAll<HTMLTemplateElement>("template[data-started-head]");
  const headOf = (architecture: string | null | undefined) =>
    [...startedHeads].find((one) => one.dataset["startedHead"] === architecture);
  // A page that was loaded with the steps does not contain the usual head: going back reloads it.
  if (head === null || startedHeads.length === 0) return;
  let pressed: HTMLElement | undefined;

  const show = (started: HTMLTemplateElement | undefined) => {
    head.replaceChildren(...(started ? [started.content.cloneNode(true)] : offer));
    for (const part of page.querySelectorAll<HTMLElement>("[data-before-start]")) {
      part.hidden = started !== undefined;
    }
    page.querySelector("[data-steps]")?.toggleAttribute("data-waiting", started === undefined);
    if (started !== undefined) nameFile(page, started.dataset);
    onSwap();
  };
  const follow = (target: EventTarget | null) => {
    const link = target instanceof Element && target.closest("a[data-starts]");
    if (!(link instanceof HTMLAnchorElement)) return;
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
  page.addEventListener("click", (event) => {
    if (isPlainPress(event)) follow(event.target);
  });
  restoreBy((address) => {
    const started = headOf(new URL(address, window.location.href).searchParams.get("started"));
    show(started);
    if (started === undefined) pressed?.focus({ preventScroll: true });
    return true;
  });
  follow(early);
}

/** Shows the names of a file, its folder and its kernel in the steps, and what is done with its form. */
function nameFile(page: HTMLElement, { fileName = "", kernelName = "" }: DOMStringMap): void {
  for (const [place, name] of [
    ["[data-folder]", archiveFolder(fileName)],
    ["[data-kernel]", kernelName],
  ] as const) {
    for (const element of page.querySelectorAll(place)) element.textContent = name;
  }
  for (const element of page.querySelectorAll<HTMLElement>("[data-form]")) {
    element.hidden = element.dataset["form"] !== formOf({ name: fileName });
  }
  // The verifier reads it, whether it is awake or not (`use-named-file.ts`).
  const verifier = page.querySelector<HTMLElement>("[data-steps] site-island");
  if (verifier !== null) verifier.dataset["fileName"] = fileName;
}

/** Opens the phone's share sheet with the address. */
function startSharing(page: HTMLElement): void {
  for (const button of page.querySelectorAll<HTMLElement>("[data-share]")) {
    const { share: url, shareTitle: title } = button.dataset;
    const data = { ...(url && { url }), ...(title && { title }) };
    // The visitor may cancel, which is no error.
    button.addEventListener("click", () => navigator.share(data).catch(() => undefined));
  }
}

/** Pixels for each square of the QR code: sharp on a phone, and still a small file. */
const squareSize = 12;

/** Saves the QR code as a PNG, which phones keep among their pictures. */
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
