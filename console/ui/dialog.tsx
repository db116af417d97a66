import { type FormEvent, useRef, useState } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { CallError } from "~console/api/call-error";
import { useWords } from "~console/words";
import { Button, type ButtonTone } from "./button";
import { Note } from "./note";
import { FormError, Problem } from "./problem";
import { StepUp } from "./step-up";
import { useAskBeforeClosing } from "./use-ask-before-closing";
import { useFocusFirstWrong } from "./use-focus-first-wrong";

/** A layer over the screen: 560 wide at 118 from the top, on a phone the whole width. */
export function Layer({
  children,
  onClose,
  isAlert = false,
  fillsPhone = false,
}: {
  children: React.ReactNode;
  /** Undefined: it cannot be closed by Escape. */
  onClose?: (() => void) | undefined;
  isAlert?: boolean;
  /** On a phone it takes the whole window. */
  fillsPhone?: boolean;
}) {
  return (
    <ModalOverlay
      isOpen
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(isOpen) => isOpen || onClose?.()}
      className={`appear fixed inset-0 z-40 overflow-y-auto bg-[rgb(26_22_19/.46)] px-4 pt-6 pb-10 md:pt-[118px] [[data-theme=dark]_&]:bg-[rgb(0_0_0/.62)] ${fillsPhone ? "max-md:p-0" : ""}`}
    >
      <Modal className="mx-auto max-w-[560px]">
        <Dialog
          role={isAlert ? "alertdialog" : "dialog"}
          className={`rounded-2 bg-paper p-5 shadow-window outline-none md:p-7 ${fillsPhone ? "max-md:flex max-md:min-h-dvh max-md:flex-col max-md:rounded-none max-md:pb-0" : ""}`}
        >
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The title of a layer, which names it. */
export function LayerTitle({ children }: { children: React.ReactNode }) {
  return (
    <Heading slot="title" className="display text-[1.375rem] leading-tight">
      {children}
    </Heading>
  );
}

/** Stays in view while the layer scrolls; what is done comes first, as the nearest to what was read. */
const footOnPhone =
  "max-md:sticky max-md:bottom-0 max-md:-mx-5 max-md:mt-auto max-md:flex-col-reverse max-md:flex-nowrap max-md:justify-start max-md:border-t max-md:border-line max-md:bg-paper max-md:px-5 max-md:py-3";

/** The end of a long layer may be below the window. */
const scrollIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest" });

export type ActLayerProps = {
  title: string;
  text?: string;
  /** The button's text, and the text of the one that changes nothing. */
  act: string;
  keep: string;
  tone?: ButtonTone;
  isAlert?: boolean;
  /** Makes something public, which Enter in a field must not do. */
  isPublic?: boolean;
  /** False until something has been filled in: the button is disabled. */
  isReady?: boolean;
  /** Fields: they show what the last try had against them. A function gets the failure itself. */
  children?: React.ReactNode | ((error: unknown) => React.ReactNode);
  /** On a phone it takes the whole window, with large buttons at its foot: for what must be done from anywhere. */
  fillsPhone?: boolean;
  /** Does it; what it throws is shown. The layer closes by its caller. */
  onAct: () => Promise<void>;
  /** Called on a conflict: reloads the data, so that the next click acts on the current version. */
  onMoved?: ((error: CallError) => Promise<void>) | undefined;
  onClose: () => void;
  /** People write sentences in it, which nothing keeps: Escape and a closed window ask first. */
  hasText?: boolean;
  /** Escape's action instead of the button that changes nothing; null: none. */
  onEscape?: (() => void) | null;
};

/**
 * A layer that asks before something is done. Where the server wants the second step again, the
 * layer asks for it in place, and then does what was asked for.
 */
export function ActLayer(props: ActLayerProps) {
  const { title, text, act, keep, tone = "ink", isAlert = false, children, onAct, onClose } = props;
  const { isPublic = false, isReady = true, hasText = false, onMoved, onEscape = onClose } = props;
  const { fillsPhone = false } = props;
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [asksAgain, setAsksAgain] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [asksToLeave, setAsksToLeave] = useState(false);
  const { leaveText } = useWords().shell;
  const form = useRef<HTMLFormElement>(null);
  useAskBeforeClosing(isTyped);
  useFocusFirstWrong(form, error);

  const perform = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onAct();
    } catch (problem) {
      const failure = problem instanceof CallError ? problem : undefined;
      const isStepUp = failure?.code === "step-up-needed";
      setAsksAgain(isStepUp);
      const unread =
        failure?.code === "moved-on"
          ? await onMoved?.(failure).catch((again: unknown) => again)
          : null;
      if (!isStepUp) setError(unread ?? problem);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && isReady) void perform();
  };
  const hasFields =
    error instanceof CallError && error.code === "wrong-fields" && children !== undefined;

  return (
    <Layer
      onClose={isTyped && !asksToLeave ? () => setAsksToLeave(true) : (onEscape ?? undefined)}
      isAlert={isAlert}
      fillsPhone={fillsPhone}
    >
      <LayerTitle>{title}</LayerTitle>
      {asksAgain ? (
        <StepUp
          onDone={async () => {
            setAsksAgain(false);
            await perform();
          }}
          onClose={onClose}
          keep={keep}
        />
      ) : (
        <form
          ref={form}
          onSubmit={submit}
          onInput={() => {
            setTyped(hasText);
            setAsksToLeave(false);
          }}
          onKeyDown={(event) => {
            const isField = event.target instanceof HTMLInputElement;
            if (isPublic && isField && event.key === "Enter") event.preventDefault();
          }}
          noValidate
          className={fillsPhone ? "max-md:flex max-md:grow max-md:flex-col" : undefined}
        >
          {text !== undefined && <p className="mt-2 text-ink-2">{text}</p>}
          {error !== undefined && !hasFields && (
            <div className="mt-4">
              <Problem error={error} />
            </div>
          )}
          <FormError value={error}>
            {typeof children === "function" ? children(error) : children}
          </FormError>
          <div
            className={`mt-6 flex flex-wrap justify-end gap-2.5 ${fillsPhone ? footOnPhone : ""}`}
          >
            <Button onPress={onClose}>{keep}</Button>
            <Button type="submit" tone={tone} isBusy={isBusy} isDisabled={!isReady}>
              {act}
            </Button>
          </div>
        </form>
      )}
      {asksToLeave && (
        <div ref={scrollIntoView}>
          <Note tone="warn" icon="triangle" role="alert" className="mt-4">
            <p>{leaveText}</p>
          </Note>
        </div>
      )}
    </Layer>
  );
}
