import { ContentsLink } from "~/design/ui/contents-link";

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
      data-contents=""
      aria-labelledby="contents"
      className="text-small xl:col-start-3 xl:row-span-2 xl:row-start-1"
    >
      <div className="contents-beside">
        <p id="contents" className="font-semibold">
          {heading}
        </p>
        <ol lang={language}>
          {contents.map(({ id, title }) => (
            <li key={id}>
              <ContentsLink id={id}>{title}</ContentsLink>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
