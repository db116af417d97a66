import { useState } from "react";
import type { InboxMessage, Template } from "~/console-api/schemas/inbox";
import { fitsMessage, templateFor } from "~/domain/contact/answer-template";
import { fill } from "~/i18n/fill";
import { locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { useMe } from "~console/api/session";
import { LocalSaveWarning } from "~console/drafts/local-save-warning";
import { Button } from "~console/ui/button";
import { ChoiceMenu } from "~console/ui/menu";
import { Note } from "~console/ui/note";
import { fieldProblemWords, Problem } from "~console/ui/problem";
import { TextArea } from "~console/ui/text-area";
import { showToast } from "~console/ui/toasts";
import { useAskBeforeClosing } from "~console/ui/use-ask-before-closing";
import { useLanguage } from "~console/words";
import { useDraft } from "./use-draft";

/** Whether the sender had an account: what an erasure deleted says it, else what is there now. */
function hadAccountOf({ entries, request }: InboxMessage): boolean {
  const erasures = entries.filter(({ kind, text }) => kind === "erased" && text !== "");
  if (erasures.length === 0) return (request?.account ?? null) !== null;
  return erasures.some(({ text }) => (JSON.parse(text) as { accounts: number }).accounts > 0);
}

/** The answer to a message, in its own language. A phone number gets none by mail. */
export function AnswerBox({
  message,
  templates,
  onChange,
  onClose,
}: {
  message: InboxMessage;
  templates: readonly Template[];
  onChange: () => void;
  /** Asks to close the message without an answer. */
  onClose: () => void;
}) {
  const language = useLanguage();
  const { inbox } = language.words;
  const { id, contact, channel, request, entries } = message;
  const staffId = useMe()?.id ?? 0;
  const own = useDraft({ staffId, messageId: id });
  const { draft, write, isKept } = own;
  useAskBeforeClosing(draft !== "" && !isKept);
  const [busy, setBusy] = useState<"some" | "last">();
  const [error, setError] = useState<unknown>();
  const spoken = inbox.languages[message.locale];
  const hadAccount = hadAccountOf(message);

  if (channel === "sms") {
    return (
      <div className="mt-7">
        <Note icon="phone" title={fill(inbox.byPhone, { contact })}>
          <p className="text-ink-2">{inbox.byPhoneText}</p>
        </Note>
        <Button className="mt-3" onPress={onClose}>
          {inbox.close}
        </Button>
      </div>
    );
  }

  const send = async (isLast: boolean) => {
    if (busy !== undefined) return;
    setBusy(isLast ? "last" : "some");
    setError(undefined);
    try {
      const seen = entries.at(-1)?.id ?? 0;
      await call("answerMessage", { text: draft, isLast, seen }, id);
      void own.sent(draft);
      showToast(isLast ? inbox.sentLast : inbox.sent);
      onChange();
    } catch (problem) {
      setError(problem);
      // What somebody else did meanwhile stands above the draft.
      if (problem instanceof CallError && problem.code === "moved-on") onChange();
    } finally {
      setBusy(undefined);
    }
  };
  const mayEnd = request === null || request.mayEnd;
  const offered = templates.filter((template) => fitsMessage(template, message));
  const insert = (template: Template) => {
    const text = templateFor(template, {
      ...message,
      request: request && { ...request, hadAccount },
    });
    void write(draft.trim() === "" ? text : `${draft}\n\n${text}`);
  };
  const fieldWords = fieldProblemWords(language, error, "text");
  const hasMovedOn = error instanceof CallError && error.code === "moved-on";
  return (
    <section
      aria-label={fill(inbox.answerIn, { language: spoken })}
      className="mt-7 border border-line-strong bg-raised"
    >
      {own.earlier !== "" && (
        <div className="px-3 pt-3">
          <Note role="status" title={inbox.earlierDraft}>
            <p
              lang={locales[message.locale].htmlLang}
              className="whitespace-pre-wrap wrap-anywhere"
            >
              {own.earlier}
            </p>
            <span className="mt-2.5 flex flex-wrap gap-2.5">
              <Button size="row" onPress={() => void own.takeEarlier()}>
                {inbox.takeEarlier}
              </Button>
              <Button size="row" onPress={() => void own.dropEarlier()}>
                {inbox.dropEarlier}
              </Button>
            </span>
          </Note>
        </div>
      )}
      <div className="px-3 pt-3">
        <LocalSaveWarning className="mb-3" />
        <TextArea
          label={fill(inbox.answerIn, { language: spoken })}
          name="answer"
          value={draft}
          onChange={(text) => void write(text)}
          lang={locales[message.locale].htmlLang}
          rows={5}
          problem={fieldWords}
        />
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-3 py-1.5">
          <span className="-ml-3">
            {offered.length > 1 ? (
              <ChoiceMenu
                label={inbox.insertTemplate}
                lines={offered.map((template) => ({
                  id: String(template.id),
                  label: template.name[language.locale],
                  act: () => insert(template),
                }))}
              />
            ) : (
              offered.map((template) => (
                <Button key={template.id} size="row" tone="quiet" onPress={() => insert(template)}>
                  {fill(inbox.template, { name: template.name[language.locale] })}
                </Button>
              ))
            )}
          </span>
          <span className="text-micro text-ink-3">{isKept && inbox.draftKept}</span>
        </div>
      </div>
      {error !== undefined && fieldWords === undefined && (
        <div className="px-3 pb-3">
          {hasMovedOn ? (
            <Note tone="warn" role="alert" icon="triangle">
              {inbox.movedOn}
            </Note>
          ) : (
            <Problem error={error} />
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line px-3 py-2.5">
        {!mayEnd && (
          <p id="steps-open" className="basis-full text-right text-micro text-ink-3">
            {inbox.stepsOpen}
          </p>
        )}
        <Button tone="quiet" onPress={onClose}>
          {inbox.close}
        </Button>
        <Button
          icon="send"
          isBusy={busy === "some"}
          isDisabled={draft.trim() === ""}
          onPress={() => void send(false)}
        >
          {inbox.send}
        </Button>
        <Button
          tone="ink"
          icon="send"
          isBusy={busy === "last"}
          isDisabled={!mayEnd || draft.trim() === ""}
          {...(!mayEnd && { "aria-describedby": "steps-open" })}
          onPress={() => void send(true)}
        >
          {inbox.sendLast}
        </Button>
      </div>
    </section>
  );
}
