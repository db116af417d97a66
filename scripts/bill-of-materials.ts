type Component = Record<string, unknown> & { "bom-ref": string };

/** The parts of a CycloneDX bill of materials that are read here. */
export type Bill = Record<string, unknown> & {
  serialNumber?: string;
  metadata: Record<string, unknown> & { timestamp?: string; component: Component };
  components: Component[];
};

/**
 * The site's bill of materials, made from npm's. It leaves out what changes from run to run, and has the site's own
 * name instead of its folder's. It adds the Node of a system, which no lock file knows.
 * @param runtimes the sums of the packages of Node, by `name@version`
 * @param system as in `linux-x64`
 */
export function billOf(
  npms: Bill,
  {
    site,
    runtimes,
    system,
  }: { site: { name: string }; runtimes: Record<string, string>; system: string },
): Bill {
  const { serialNumber: _, metadata, ...rest } = npms;
  const { timestamp: __, ...steady } = metadata;
  const component = { ...metadata.component, type: "application", name: site.name };
  const found = Object.entries(runtimes).find(([name]) => name.includes(`-${system}@`));
  if (found === undefined) throw new Error(`The sum of Node on ${system} is not known.`);
  const [reference, sum] = found;
  const runtime = {
    "bom-ref": reference,
    type: "platform",
    name: reference.replace(/@.*/, ""),
    version: reference.replace(/.*@/, ""),
    scope: "required",
    purl: `pkg:npm/${reference}`,
    hashes: [
      {
        alg: "SHA-512",
        content: Buffer.from(sum.slice("sha512-".length), "base64").toString("hex"),
      },
    ],
    licenses: [{ license: { id: "MIT" } }],
  };
  return { ...rest, metadata: { ...steady, component }, components: [...npms.components, runtime] };
}
