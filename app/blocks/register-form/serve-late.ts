import { createElement } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { RegisterFormProps } from "./register-form";

/**
 * Has scripts serve the form in an element: when somebody is about to use it, or at once where
 * there is something to count down, or no markup of the server yet. A press that comes before is
 * done when they do; should they not come, the form posts as it is.
 * @returns a function that ends it
 */
export function serveLate(
  element: HTMLElement,
  props: Omit<RegisterFormProps, "onReady">,
): () => void {
  const waiting = new AbortController();
  const isServed = element.childElementCount > 0;
  let root: Root | undefined;
  let held: (() => void) | undefined;
  let hasBegun = false;
  let hasEnded = false;

  const onReady = () => {
    waiting.abort();
    held?.();
    held = undefined;
  };
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    import("./register-form").then(({ RegisterForm }) => {
      if (hasEnded) return;
      const form = createElement(RegisterForm, { ...props, onReady });
      if (isServed) root = hydrateRoot(element, form);
      else {
        root = createRoot(element);
        root.render(form);
      }
    }, onReady);
  };
  const hold = (event: Event, again: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    held = again;
    begin();
  };
  const whileWaiting = { capture: true, signal: waiting.signal };
  for (const type of ["focusin", "pointerover", "touchstart"]) {
    element.addEventListener(type, begin, { ...whileWaiting, passive: true });
  }
  element.addEventListener(
    "submit",
    (event) => {
      const { submitter } = event as SubmitEvent;
      const form = event.target;
      if (form instanceof HTMLFormElement) hold(event, () => form.requestSubmit(submitter));
    },
    whileWaiting,
  );
  element.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element && event.target.closest("button");
      if (button && button.type === "button") hold(event, () => button.click());
    },
    whileWaiting,
  );
  if (!isServed || props.answer !== undefined || props.view.progress.seconds > 0) begin();
  else if (element.contains(document.activeElement)) begin();

  return () => {
    hasEnded = true;
    waiting.abort();
    root?.unmount();
  };
}
