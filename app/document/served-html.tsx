import { createContext, useContext, useState } from "react";

/** HTML by name, for the markup of one document. */
const MarkupContext = createContext<ReadonlyMap<string, string>>(new Map());

export const MarkupProvider = MarkupContext.Provider;

type ServedHtmlProps = {
  /** Under which the loader left it for the document (`markupContext`). */
  name: string;
  /** The same as data, when scripts asked for the page; null in a document. */
  html: string | null;
  className: string;
  lang?: string | undefined;
};

/**
 * Trusted HTML that a document has once: in its markup, not again in the data beside it. In the
 * browser it stays as it was served, so what stands in it must not change while it is shown.
 */
export function ServedHtml({ name, html, className, lang }: ServedHtmlProps) {
  const markup = useContext(MarkupContext);
  // One object for good, as React would set the text again.
  const [content] = useState(() => ({ __html: html ?? markup.get(name) ?? "" }));
  return (
    <div
      lang={lang}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={content}
    />
  );
}
