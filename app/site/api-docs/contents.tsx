import { operationGroups } from "~/api/openapi-operation";
import type { OperationView } from "~/api/openapi-view.server";
import { ContentsLink } from "~/design/ui/contents-link";
import { Icon } from "~/design/ui/icon";
import type { ApiDocsMessages } from "./words.en";

type ContentsProps = { messages: ApiDocsMessages; operations: readonly OperationView[] };

/** The table of contents: beside the text from 1200 px on, to be opened above it below that. */
export function Contents(props: ContentsProps) {
  const { messages } = props;
  return (
    <>
      <details data-contents="" className="group border-y border-line xl:hidden">
        <summary className="flex min-h-13 items-center gap-4 font-semibold">
          {messages.contents}
          <span
            data-contents-current=""
            className="mono ml-auto truncate text-small font-normal text-ink-3"
          />
          <Icon name="chev" className="group-open:rotate-180" />
        </summary>
        <nav aria-label={messages.contents} className="mb-6 border-l border-line pl-4">
          <Groups {...props} />
        </nav>
      </details>
      <nav data-few="" data-contents="" aria-label={messages.contents} className="max-xl:hidden">
        <div className="contents-beside">
          <Groups {...props} />
        </div>
      </nav>
    </>
  );
}

function Groups({ messages, operations }: ContentsProps) {
  const byGroup = Map.groupBy(operations, ({ group }) => group);
  const { form, codes, limits, groups } = messages;
  return (
    <>
      <p className="text-small font-semibold">{groups.general}</p>
      <ul className="mb-5 text-small">
        {[
          { id: "form", title: form.title },
          { id: "codes", title: codes.title },
          { id: "limits", title: limits.title },
        ].map(({ id, title }) => (
          <li key={id}>
            <ContentsLink id={id} shortName={title}>
              {title}
            </ContentsLink>
          </li>
        ))}
      </ul>
      {operationGroups.map((group) => (
        <div key={group}>
          <p className="text-small font-semibold">{groups[group]}</p>
          <ul className="mb-5">
            {(byGroup.get(group) ?? []).map(({ id, method }) => (
              <li key={id}>
                <ContentsLink id={id} shortName={id} className="mono text-micro">
                  <span className="inline-block w-10 text-[12px] text-ink-3">{method}</span>
                  {id}
                </ContentsLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
