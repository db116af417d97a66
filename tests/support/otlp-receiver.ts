import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean };
type OtlpAttribute = { key: string; value: Value };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: OtlpAttribute[];
  status?: { code?: number };
  links?: { traceId: string; spanId: string }[];
};
type OtlpBody = {
  resourceSpans: {
    resource: { attributes: OtlpAttribute[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
};

/** A span as the tests look at it. */
export type ReceivedSpan = Omit<OtlpSpan, "attributes"> & {
  facts: Record<string, string | number | boolean | undefined>;
};

const factsOf = (attributes: readonly OtlpAttribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? Number(value.intValue),
    ]),
  );

/** A receiver of OTLP over HTTP, which keeps what it is sent. `isSilent`: it never answers. */
export async function openOtlpReceiver({ isSilent = false } = {}) {
  const spans: ReceivedSpan[] = [];
  const resources: ReturnType<typeof factsOf>[] = [];
  const paths: (string | undefined)[] = [];
  const texts: string[] = [];
  let underWay = 0;
  const server = createServer(async (request, response) => {
    paths.push(request.url);
    underWay += 1;
    response.once("close", () => {
      underWay -= 1;
    });
    const body = (await json(request)) as OtlpBody;
    texts.push(JSON.stringify(body));
    for (const { resource, scopeSpans } of body.resourceSpans) {
      resources.push(factsOf(resource.attributes));
      for (const { attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans)) {
        spans.push({ ...span, facts: factsOf(attributes) });
      }
    }
    if (!isSilent) response.setHeader("Content-Type", "application/json").end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    paths,
    /** Everything that came, as text. */
    texts,
    /** Deliveries that nobody has ended yet. */
    underWay: () => underWay,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
