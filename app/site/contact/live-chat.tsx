import type { ComponentProps, ReactNode } from "react";
import { buttonStyle } from "~/design/ui/button-style";
import type { ChatOffer, OpenChat } from "~/domain/contact/live-chat";
import { fill } from "~/i18n/fill";
import { useLocale } from "~/i18n/locale-context";
import { ReturnTo } from "~/site/layout/language-form";
import { preferencePaths } from "~/site/layout/preference-paths";
import type { ContactMessages } from "./words.en";

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
      ) : chat.open === null ? (
        <AskedChat messages={messages} host={chat.host} />
      ) : (
        <OpenedChat messages={messages} host={chat.host} open={chat.open} />
      )}
    </section>
  );
}

type ChatProps = { messages: ContactMessages["chat"]; host: string };

function AskedChat({ messages, host }: ChatProps) {
  return (
    <>
      <p className="max-w-[36em] text-ink-2">{fill(messages.ask, { host })}</p>
      <ChatForm>
        <ChatButton choice="open">{messages.open}</ChatButton>
      </ChatForm>
    </>
  );
}

/** A chat that the visitor has agreed to: `~/islands/behaviours/chat.ts` opens it. */
function OpenedChat({ messages, host, open }: ChatProps & { open: OpenChat }) {
  const language = useLocale() === "cn" ? "zh_CN" : "en";
  return (
    <div
      data-few=""
      data-chat-script={open.scriptUrl}
      data-chat-key={open.key}
      data-chat-nonce={open.styleNonce}
      data-chat-language={language}
    >
      <p
        role="status"
        data-opened={messages.opened}
        data-blocked={fill(messages.blocked, { host })}
        className="max-w-[36em] text-ink-2"
      >
        <span className="needs-script">{messages.opening}</span>
        <span className="no-script">{messages.scripts}</span>
      </p>
      <ChatForm>
        <ChatButton choice="open" data-chat-retry="" hidden>
          {messages.retry}
        </ChatButton>
        <ChatButton choice="end">{messages.end}</ChatButton>
      </ChatForm>
    </div>
  );
}

function ChatForm({ children }: { children: ReactNode }) {
  return (
    <form method="post" action={preferencePaths.chat} className="mt-4 flex flex-wrap gap-3">
      <ReturnTo />
      {children}
    </form>
  );
}

type ChatButtonProps = ComponentProps<"button"> & {
  choice: "open" | "end";
  "data-chat-retry"?: string;
};

function ChatButton({ choice, ...rest }: ChatButtonProps) {
  return (
    <button
      type="submit"
      name="choice"
      value={choice}
      className={buttonStyle("line", "small")}
      {...rest}
    />
  );
}
