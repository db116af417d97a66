/** A file by which a service recognises who runs the site; served under `/` with exactly this content. */
type ProofFile = { fileName: string; content: string };

/** Codes and files that prove to search consoles and platforms who runs the site. A code that is "" is left out. */
export type Ownership = {
  google: string;
  bing: string;
  baidu: string;
  so360: string;
  sogou: string;
  proofFiles: ProofFile[];
};

export const noOwnership: Ownership = {
  google: "",
  bing: "",
  baidu: "",
  so360: "",
  sogou: "",
  proofFiles: [],
};

export const maxProofFiles = 10;

/** Names that services give their files, so that no setting can replace a page or a file of the site. */
const proofFileNames: readonly RegExp[] = [
  /^google[0-9a-f]{16}\.html$/,
  /^BingSiteAuth\.xml$/,
  /^baidu_verify_[\w-]{1,64}\.html$/,
  /^(?:sogousiteverification|shenma-site-verification)\.txt$/,
  /^yandex_[0-9a-f]{16}\.html$/,
  /^ByteDanceVerify\.html$/,
  // WeChat official accounts and WeCom.
  /^(?:MP|WW)_verify_[A-Za-z0-9]{1,64}\.txt$/,
  // WeChat mini programs, 360 and IndexNow name the file after a random code.
  /^[A-Za-z0-9]{10,64}\.txt$/,
];

/** Whether a file of this name may be set. */
export const isProofFileName = (name: string): boolean =>
  proofFileNames.some((pattern) => pattern.test(name));

/** The names of the meta elements that each search console reads on the home page. */
const metaNames = {
  google: "google-site-verification",
  bing: "msvalidate.01",
  baidu: "baidu-site-verification",
  so360: "360-site-verification",
  sogou: "sogou_site_verification",
} as const;

/** The meta elements of the codes that are set. */
export function proofMetas(ownership: Ownership): { name: string; content: string }[] {
  return Object.entries(metaNames)
    .map(([service, name]) => ({ name, content: ownership[service as keyof typeof metaNames] }))
    .filter(({ content }) => content !== "");
}
