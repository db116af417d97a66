import { listOperations } from "~/api/openapi-view.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { localeContext, siteContext } from "~/site/middleware/site-context.server";
import { Operation } from "./operation";
import { apiDocsWords } from "./words.server";

export function loader({ context }: LoaderArgs) {
  return {
    messages: apiDocsWords[context.get(localeContext)],
    operations: listOperations(),
    origin: context.get(siteContext).publicUrl,
  };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, description } = loaderData.messages;
  return pageHead(site, { address: "/apiDocs", title, description });
}

export default function ApiDocs({ loaderData }: PageProps<typeof loader>) {
  const { messages, operations, origin } = loaderData;
  return (
    <div className="page py-16 md:py-20">
      <h1 className="text-h1">{messages.title}</h1>
      <p className="mt-4 max-w-[36em] text-lead text-ink-2">{messages.lead}</p>
      <a href="/api/openapi.json" className="rule-link mt-4">
        {messages.document}
      </a>
      {operations.map((operation) => (
        <Operation
          key={operation.id}
          operation={operation}
          messages={messages}
          example={operation.id === "getVersionList" ? versionListExample(origin) : undefined}
        />
      ))}
    </div>
  );
}

function versionListExample(origin: string): string {
  return [
    `curl ${origin}/api/sys/getVersionList \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"product":"browser","kernel":"156","page":1,"pageSize":2,"lang":"en"}'`,
  ].join("\n");
}
