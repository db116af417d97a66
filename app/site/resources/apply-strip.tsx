import { buttonStyle } from "~/design/ui/button-style";
import { PageLink } from "~/i18n/locale-context";
import type { ResourcesMessages } from "./words.en";

/** Link to the contact page for owners who want their tool to be listed. */
export function ApplyStrip({ messages }: { messages: ResourcesMessages["apply"] }) {
  return (
    <section
      aria-labelledby="apply"
      className="mt-16 flex flex-wrap items-center justify-between gap-6 bg-sunk p-6 md:mt-20 md:p-10"
    >
      <div>
        <h2 id="apply" className="font-sans text-h4 font-semibold tracking-normal">
          {messages.title}
        </h2>
        <p className="mt-1 text-ink-2">{messages.text}</p>
      </div>
      <PageLink to="/contact" query={{ topic: "business" }} className={buttonStyle("line")}>
        {messages.button}
      </PageLink>
    </section>
  );
}
