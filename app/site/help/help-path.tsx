import type { HelpSection } from "~/domain/help/help";
import { PageLink } from "~/i18n/locale-context";
import type { HelpMessages } from "./words.en";

const linkStyle = "group inline-flex min-h-11 items-center";
const lineStyle =
  "border-b border-line-strong group-hover:border-seal-ink group-hover:text-seal-ink";

type HelpPathProps = {
  messages: HelpMessages;
  /** The section of an article; undefined for a page of error codes. */
  section?: HelpSection;
  /** An error code; undefined on the list of all codes. */
  code?: string;
};

/** The path to a page of the help centre. */
export function HelpPath({ messages, section, code }: HelpPathProps) {
  return (
    <nav
      aria-label={messages.article.path}
      className="flex flex-wrap items-center gap-x-2 text-small text-ink-2"
    >
      <PageLink to="/help" className={linkStyle}>
        <span className={lineStyle}>{messages.title}</span>
      </PageLink>
      <span aria-hidden="true">/</span>
      {section !== undefined ? (
        <PageLink to="/help" query={{ section }} className={linkStyle}>
          <span className={lineStyle}>{messages.sections[section]}</span>
        </PageLink>
      ) : code === undefined ? (
        <span aria-current="page">{messages.errors}</span>
      ) : (
        <>
          <PageLink to="/help/errors" className={linkStyle}>
            <span className={lineStyle}>{messages.errors}</span>
          </PageLink>
          <span aria-hidden="true">/</span>
          <span aria-current="page" className="mono">
            {code}
          </span>
        </>
      )}
    </nav>
  );
}
