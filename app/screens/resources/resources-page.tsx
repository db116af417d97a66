import type { ResourcesMessages } from "~/i18n/en/resources";
import { PageLink } from "~/i18n/locale-context";
import { hueText } from "~/motif/hue-style";
import { buttonStyle } from "~/ui/button-style";

/** The kinds of tools, each with what to check before choosing one, and the way to apply. */
export function ResourcesPage({ messages }: { messages: ResourcesMessages }) {
  const { categories, apply } = messages;
  return (
    <div className="page pb-20 pt-16 md:pb-28 md:pt-20">
      <h1 className="text-h1">{messages.heading}</h1>
      <p className="mt-4 max-w-[36em] text-lead text-ink-2">{messages.lead}</p>
      <nav aria-label={messages.categoriesLabel} className="mt-8 lg:hidden">
        <ul className="flex flex-wrap gap-2">
          {categories.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="relative flex min-h-9 items-center rounded-1 border border-line-strong px-3.5 text-small after:absolute after:-inset-y-1 after:inset-x-0 after:content-[''] hover:border-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-12 grid gap-x-16 gap-y-12 md:mt-16 md:grid-cols-2 lg:grid-cols-3 lg:gap-y-16">
        {categories.map(({ id, mark, title, text }, index) => (
          <section key={id} id={id} className="scroll-mt-6">
            <h2 className="flex items-baseline justify-between gap-4 border-b border-ink pb-2.5 font-sans text-h3 font-semibold tracking-normal">
              {title}
              <span
                aria-hidden="true"
                className={`mono text-small font-semibold ${hueText(1 + (index % 6))}`}
              >
                {mark}
              </span>
            </h2>
            <p className="mt-4 text-ink-2">{text}</p>
          </section>
        ))}
      </div>
      <section
        aria-labelledby="apply"
        className="mt-16 flex flex-wrap items-center justify-between gap-6 bg-sunk p-6 md:mt-20 md:p-10"
      >
        <div>
          <h2 id="apply" className="font-sans text-h4 font-semibold tracking-normal">
            {apply.title}
          </h2>
          <p className="mt-1 text-ink-2">{apply.text}</p>
        </div>
        <PageLink to="/friendLink" hash="apply" className={buttonStyle("line")}>
          {apply.button}
        </PageLink>
      </section>
    </div>
  );
}
