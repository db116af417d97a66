type ContentsProps = {
  heading: string;
  contents: readonly { id: string; title: string }[];
  /** BCP 47, where it is not the page's own. */
  language: string | undefined;
};

/** The sections of the text; beside it on a wide page, before it on a narrow one. */
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
