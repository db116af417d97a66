import type { ReactNode } from "react";
import type { FieldView, OperationView } from "~/api/openapi-view.server";
import { CopyButton } from "~/design/ui/copy-button";
import { fill } from "~/i18n/fill";
import { CodeText } from "./code-text";
import { Example } from "./example";
import type { ApiDocsMessages } from "./words.en";

type ApiSectionProps = {
  id: string;
  heading: ReactNode;
  /** At the right of the heading. */
  aside?: ReactNode;
  /** Beside the text on a wide page, below it on a narrow one. */
  examples?: ReactNode;
  children: ReactNode;
};

/** A section of the page over an ink rule: text, and examples that stay in view beside it. */
export function ApiSection({ id, heading, aside, examples, children }: ApiSectionProps) {
  return (
    <section aria-labelledby={id} className="mb-16 border-t border-ink pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        {heading}
        {aside}
      </div>
      <div className="gap-x-10 xl:grid xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0">{children}</div>
        <div className="min-w-0 space-y-4 self-start max-xl:mt-6 xl:sticky xl:top-8">
          {examples}
        </div>
      </div>
    </section>
  );
}

type OperationProps = {
  operation: OperationView;
  messages: ApiDocsMessages;
  /** Address of the page, without a fragment. */
  pageUrl: string;
};

/** One operation of the API: fields, answer, codes and examples. */
export function Operation({ operation, messages, pageUrl }: OperationProps) {
  const { id, method, path, summary, description, request, answer } = operation;
  const { requestExample, answerExample } = operation;
  return (
    <ApiSection
      id={id}
      heading={
        <h2 id={id} className="mono break-all text-h3 font-semibold">
          <span className="text-ink-3">{method}</span> {path}
        </h2>
      }
      aside={
        <CopyButton
          text={`${pageUrl}#${id}`}
          label={fill(messages.copyLinkOf, { name: id })}
          copied={messages.copied}
          failed={messages.copyFailed}
          className="min-h-11 text-small text-ink-2 underline underline-offset-4 hover:text-seal-ink"
        >
          {messages.copyLink}
        </CopyButton>
      }
      examples={
        <>
          <Example
            messages={messages}
            title={messages.requestExample}
            id={id}
            code={requestExample}
          />
          {answerExample !== null && (
            <Example
              messages={messages}
              title={messages.answerExample}
              id={id}
              code={answerExample}
            />
          )}
        </>
      }
    >
      <p className="mt-2 font-semibold">
        <CodeText>{summary}</CodeText>
      </p>
      <p className="text-ink-2">
        <CodeText>{description}</CodeText>
      </p>
      <Fields title={messages.request} fields={request} messages={messages} />
      <Fields title={messages.answer} fields={answer} messages={messages} />
      <h3 className="mt-8 text-h4">{messages.answers}</h3>
      <Codes codes={operation.responses.map(({ status, description }) => [status, description])} />
    </ApiSection>
  );
}

/** A list of status codes and what they mean. */
export function Codes({ codes }: { codes: readonly (readonly [string, string])[] }) {
  return (
    <dl className="mt-2 border-t border-ink text-small">
      {codes.map(([code, meaning]) => (
        <div key={code} className="flex gap-6 border-b border-line py-2">
          <dt className="mono w-10 shrink-0 font-semibold">{code}</dt>
          <dd className="text-ink-2">
            <CodeText>{meaning}</CodeText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FieldsProps = { title: string; fields: readonly FieldView[]; messages: ApiDocsMessages };

/** A table of fields; below 480 px a field has two lines. */
function Fields({ title, fields, messages }: FieldsProps) {
  if (fields.length === 0) return null;
  const { name, type, text } = messages.fields;
  const row =
    "border-b border-line align-top max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:py-2";
  return (
    <>
      <h3 className="mt-8 text-h4">{title}</h3>
      <table className="mt-2 w-full table-fixed text-left text-small">
        <thead className="border-b border-ink text-micro text-ink-3 max-sm:sr-only">
          <tr>
            <th scope="col" className="w-[36%] py-2 pr-4 font-normal">
              {name}
            </th>
            <th scope="col" className="w-[26%] py-2 pr-4 font-normal">
              {type}
            </th>
            <th scope="col" className="py-2 font-normal">
              {text}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:border-t max-sm:border-ink">
          {fields.map((field) => (
            <tr key={field.name} className={row}>
              <th
                scope="row"
                className="mono text-micro font-semibold wrap-anywhere sm:py-2 sm:pr-4"
              >
                <FieldName name={field.name} />
              </th>
              <td className="mono text-micro text-ink-2 wrap-anywhere sm:py-2 sm:pr-4">
                {field.type}
              </td>
              <td className="text-ink-2 max-sm:col-span-2 sm:py-2">
                <CodeText>{field.description}</CodeText>
                {field.isRequired && (
                  <span className="whitespace-nowrap font-semibold text-ink">
                    {field.description === "" ? "" : " · "}
                    {messages.required}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The end of a nested field's name, after an arrow; screen readers hear the whole path. */
function FieldName({ name }: { name: string }) {
  const [top, first, ...nested] = name.split(".");
  if (nested.length === 0) return name;
  return (
    <>
      <span className="sr-only">{`${top}.${first}.`}</span>
      <span aria-hidden="true">↳ </span>
      {nested.join(".")}
    </>
  );
}
