import type { FieldView, OperationView } from "~/api/openapi-view.server";
import { ScrollRegion } from "~/design/ui/scroll-region";
import type { ApiDocsMessages } from "./words.en";

type OperationProps = {
  operation: OperationView;
  messages: ApiDocsMessages;
  example?: string | undefined;
};

/** One operation of the API: parameters, response and status codes. Descriptions are in English. */
export function Operation({ operation, messages, example }: OperationProps) {
  const { id, method, path, summary, description, parameters, request, answer } = operation;
  const fields = [...parameters, ...request];
  return (
    <section aria-labelledby={id} className="mt-16 border-t border-ink pt-6">
      <h2 id={id} className="mono break-all text-h3 font-semibold">
        <span className="mr-3 text-ink-3">{method}</span>
        {path}
      </h2>
      <div lang="en" className="mt-3 max-w-[44em]">
        <p className="font-semibold">{summary}</p>
        <p className="text-ink-2">{description}</p>
      </div>
      {example !== undefined && (
        <>
          <h3 className="mt-8 text-h4">{messages.example}</h3>
          <ScrollRegion label={messages.example} className="mt-2 bg-sunk p-4">
            <pre className="mono text-small leading-relaxed">{example}</pre>
          </ScrollRegion>
        </>
      )}
      <Fields title={messages.request} path={path} fields={fields} messages={messages} />
      <Fields title={messages.answer} path={path} fields={answer} messages={messages} />
      <h3 className="mt-8 text-h4">{messages.answers}</h3>
      <dl lang="en" className="mt-2">
        {operation.responses.map((response) => (
          <div key={response.status} className="flex gap-6 border-b border-line py-2">
            <dt className="mono w-12 shrink-0">{response.status}</dt>
            <dd className="text-ink-2">{response.description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type FieldsProps = {
  title: string;
  path: string;
  fields: FieldView[];
  messages: ApiDocsMessages;
};

function Fields({ title, path, fields, messages }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 text-h4">{title}</h3>
      <ScrollRegion label={`${title} · ${path}`} className="mt-2">
        <table className="w-full min-w-[40rem] text-left text-small">
          <thead className="border-b border-ink text-micro text-ink-3">
            <tr>
              <th className="py-2 pr-4 font-normal">{messages.fields.name}</th>
              <th className="py-2 pr-4 font-normal">{messages.fields.type}</th>
              <th className="py-2 font-normal">{messages.fields.text}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.name} className="border-b border-line align-top">
                <td className="mono py-2 pr-4">{field.name}</td>
                <td className="mono max-w-[22rem] py-2 pr-4 text-ink-2">{field.type}</td>
                <td className="py-2 text-ink-2">
                  <span lang="en">{field.description}</span>
                  {field.isRequired && (
                    <span className="ml-2 text-ink-3">({messages.required})</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
