import { listOperations } from "~/api/openapi-view.server";
import { Icon } from "~/design/ui/icon";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { useLocale } from "~/i18n/locale-context";
import { siteLimits } from "~/platform/limits/limits";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { localeContext, siteContext } from "~/site/middleware/site-context.server";
import { CodeText } from "./code-text";
import { Contents } from "./contents";
import { Example } from "./example";
import { ApiSection, Codes, Operation } from "./operation";
import { apiDocsWords } from "./words.server";

const address = "/apiDocs";

export function loader({ context }: LoaderArgs) {
  const locale = context.get(localeContext);
  const origin = context.get(siteContext).publicUrl;
  return {
    messages: apiDocsWords[locale],
    operations: listOperations(locale, origin),
    origin,
    limits: {
      reads: siteLimits["api-read"].points,
      downloads: siteLimits.download.points,
    },
  };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, description } = loaderData.messages;
  return pageHead(site, { address, title, description });
}

export default function ApiDocs({ loaderData }: PageProps<typeof loader>) {
  const { messages, operations, origin, limits } = loaderData;
  const { form, codes } = messages;
  const pageUrl = origin + addressIn(useLocale(), address);
  return (
    <div className="page pb-8 pt-16 md:pt-20">
      <h1 className="text-h1">{messages.title}</h1>
      <div className="mb-10 flex flex-wrap items-end justify-between gap-x-12">
        <p className="mt-4 max-w-[36em] text-lead text-ink-2">{messages.lead}</p>
        <a href="/api/openapi.json" className="group inline-flex min-h-11 items-center">
          <span className="rule-link group-hover:border-seal-ink group-hover:text-seal-ink">
            <Icon name="down" />
            OpenAPI 3.1
          </span>
        </a>
      </div>
      <div className="gap-x-12 gap-y-10 xl:grid xl:grid-cols-[200px_minmax(0,1fr)]">
        <Contents messages={messages} operations={operations} />
        <div className="min-w-0 max-xl:mt-10">
          <ApiSection
            id="form"
            heading={<SectionHeading id="form">{form.title}</SectionHeading>}
            examples={
              <Example
                messages={messages}
                title={form.example}
                id={form.title}
                code={'{ "code": 200,\n  "message": "success",\n  "data": { … } }'}
              />
            }
          >
            <Text>{fill(form.text, { origin })}</Text>
          </ApiSection>
          <ApiSection
            id="codes"
            heading={<SectionHeading id="codes">{codes.title}</SectionHeading>}
          >
            <Text>{codes.text}</Text>
            <Codes codes={Object.entries(codes.meanings)} />
          </ApiSection>
          <ApiSection
            id="limits"
            heading={<SectionHeading id="limits">{messages.limits.title}</SectionHeading>}
          >
            <Text>{fill(messages.limits.text, limits)}</Text>
          </ApiSection>
          {operations.map((operation) => (
            <Operation
              key={operation.id}
              operation={operation}
              messages={messages}
              pageUrl={pageUrl}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function SectionHeading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="text-h3">
      {children}
    </h2>
  );
}

function Text({ children }: { children: string }) {
  return (
    <p className="mt-2 text-ink-2 wrap-anywhere">
      <CodeText>{children}</CodeText>
    </p>
  );
}
