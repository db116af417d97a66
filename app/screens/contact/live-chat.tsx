import type { ChatOffer } from "~/entities/contact/live-chat";
import type { ContactMessages } from "~/i18n/en/contact";
import { fill } from "~/i18n/fill";
import { ReturnTo } from "~/shell/language-form";
import { preferencePaths } from "~/support/preference-paths";
import { buttonStyle } from "~/ui/button-style";
import { type ChatState, useLiveChat } from "./use-live-chat";

type LiveChatProps = { messages: ContactMessages["chat"]; chat: ChatOffer | null };

/** The live chat: says what will load and asks; then says how far it is. */
export function LiveChat({ messages, chat }: LiveChatProps) {
  return (
    <section id="chat" aria-labelledby="chat-heading" className="border-b border-line py-8">
      <h2 id="chat-heading" className="font-sans text-h3 font-semibold tracking-normal">
        {messages.title}
      </h2>
      {chat === null ? (
        <p className="max-w-[36em] text-ink-2">{messages.none}</p>
      ) : (
        <Chat messages={messages} chat={chat} />
      )}
    </section>
  );
}

function Chat({ messages, chat: { host, open } }: LiveChatProps & { chat: ChatOffer }) {
  const state = useLiveChat(open);
  const words: Record<ChatState, string> = {
    asks: messages.ask,
    opening: messages.opening,
    opened: messages.opened,
    blocked: messages.blocked,
  };
  const isAsking = state === "asks";
  const presses = {
    asks: [["open", messages.open]],
    opening: [["end", messages.end]],
    opened: [["end", messages.end]],
    // Whoever let the chat's host through meanwhile opens it anew.
    blocked: [
      ["open", messages.retry],
      ["end", messages.end],
    ],
  }[state];
  return (
    <>
      <p role={isAsking ? undefined : "status"} className="max-w-[36em] text-ink-2">
        <span className={state === "opening" ? "needs-script" : ""}>
          {fill(words[state], { host })}
        </span>
        {state === "opening" && <span className="no-script">{messages.scripts}</span>}
      </p>
      <form method="post" action={preferencePaths.chat} className="mt-4 flex flex-wrap gap-3">
        <ReturnTo />
        {presses.map(([choice, label]) => (
          <button
            key={choice}
            type="submit"
            name="choice"
            value={choice}
            className={buttonStyle("line", "small")}
          >
            {label}
          </button>
        ))}
      </form>
    </>
  );
}
