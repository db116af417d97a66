import { buttonStyle } from "~/design/ui/button-style";
import type { PreviewMessages } from "./words.en";

/** Asks before a link to a draft is spent. The button posts the page's own address. */
export function OpenDraft({ messages }: { messages: PreviewMessages }) {
  return (
    <div className="page py-16 md:min-h-[480px] md:py-24">
      <h1 className="text-h1">{messages.heading}</h1>
      <p className="mt-3 max-w-[32em] text-lead text-ink-2">{messages.text}</p>
      <form method="post" className="mt-8">
        <button type="submit" className={`${buttonStyle("ink")} max-md:w-full`}>
          {messages.open}
        </button>
      </form>
    </div>
  );
}
