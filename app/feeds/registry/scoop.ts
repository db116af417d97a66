import type { PublicRelease } from "~/domain/release/public/public-release";
import { type Architecture, fileAddress } from "~/domain/release/release";
import { licence, shortDescription } from "./package-words";

const architectures: Partial<Record<Architecture, string>> = { x64: "64bit", x86: "32bit" };

/** Scoop's variable for a version. */
const variable = "$version";

type ScoopOptions = {
  publicUrl: string;
  /** Address of the manifest itself. */
  path: string;
  /** For which architectures this is the full release. */
  of: readonly Architecture[];
};

/** The manifest of the client for Scoop: the full release, which everybody is offered. */
export function scoopManifest(
  release: PublicRelease,
  { publicUrl, path, of }: ScoopOptions,
): string {
  const { version } = release;
  const urlOf = (name: string) => publicUrl + fileAddress(name, "package-manager");
  const installers = release.files.filter(
    ({ role, architecture }) => role === "installer" && of.includes(architecture),
  );
  const byArchitecture = (fieldsOf: (file: (typeof installers)[number]) => object) =>
    Object.fromEntries(
      installers.flatMap((file) => {
        const name = architectures[file.architecture];
        return name === undefined ? [] : [[name, fieldsOf(file)]];
      }),
    );
  // A name without its version cannot be guessed for the next one.
  const isGuessable = installers.every(({ name }) => name.includes(version));
  const manifest = {
    version,
    description: shortDescription.en,
    homepage: `${publicUrl}/en`,
    license: { identifier: licence.en, url: `${publicUrl}/en/userAgreement` },
    architecture: byArchitecture(({ name, sha256 }) => ({ url: urlOf(name), hash: sha256 })),
    // For NSIS, which takes the folder last and without quotes.
    installer: { args: ["/S", "/D=$dir"] },
    checkver: { url: publicUrl + path, jsonpath: "$.version" },
    ...(isGuessable && {
      autoupdate: {
        architecture: byArchitecture(({ name }) => ({
          url: urlOf(name).replaceAll(version, variable),
        })),
        hash: { url: `${publicUrl}/files/client/${variable}/SHA256SUMS` },
      },
    }),
  };
  return `${JSON.stringify(manifest, null, 4)}\n`;
}
