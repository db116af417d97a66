type ContentsProps = {
  heading: string;
  contents: readonly { id: string; title: string }[];
  /** Language of the text (BCP 47) if it differs from the page's. */
  language: string | undefined;
};

/** The table of contents: beside the text on a wide page, before it on a narrow one. */
export function Contents({ heading, contents, language }: ContentsProps) {
  if (contents.length < 2) return null;
  return (
    <nav
      aria-labelledby="contents"
      className="text-small xl:col-start-3 xl:row-span-2 xl:row-start-1"
    >
      <div className="border-l border-line pl-4 xl:sticky xl:top-8">
        <p id="contents" className="font-semibold">
          {heading}
        </p>
        <ol lang={language}>
          {contents.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1.5 text-ink-2 hover:text-seal-ink">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
