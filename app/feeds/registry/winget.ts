import { stringify } from "yaml";
import { type BrandNames, brand as build } from "~/brand";
import type { PublicRelease } from "~/domain/release/public/public-release";
import { type Architecture, fileAddress } from "~/domain/release/release";
import type { RegistryFile } from "~/domain/release/release-record";
import { systemVersionOf } from "~/domain/release/windows-version";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { releasePageAddress } from "./addresses";
import { licence, shortDescription } from "./package-words";

/*
 * The four files of a version for winget. The community's repository takes this version of the manifests, though the
 * program itself knows newer ones. Archives are left out: their files inside would have to be named. The notes are
 * named by their page, so that these files change with the product's name alone.
 */

/** The client's identifier in winget. */
export const identifier = `${build.fileStem}.Browser`;

const manifestVersion = "1.12.0";

/** English is the language that winget falls back to. */
const tags: Record<Locale, string> = { en: "en-US", cn: "zh-CN" };

const architectures: Record<Architecture, string> = { x64: "x64", x86: "x86", arm64: "arm64" };

const installersOf = ({ files }: PublicRelease) =>
  files.filter(({ role, isStandIn }) => role === "installer" && !isStandIn);

type WingetOptions = { publicUrl: string; brand: BrandNames };

/**
 * The files of a version by their names; undefined: winget has nothing to install of it, or it is for
 * testers, whom winget does not know.
 */
export function wingetFiles(
  release: PublicRelease,
  { publicUrl, brand }: WingetOptions,
): ReadonlyMap<string, string> | undefined {
  const installers = installersOf(release);
  if (release.channel !== "stable" || installers.length === 0) return undefined;
  const write = (type: string, fields: object) => manifest(type, { ...common(release), ...fields });
  const files = [
    [`${identifier}.yaml`, write("version", { DefaultLocale: tags.en })],
    [`${identifier}.installer.yaml`, write("installer", installerFields(release, publicUrl))],
    ...localeCodes.map((locale) => [
      `${identifier}.locale.${tags[locale]}.yaml`,
      write(
        locale === "en" ? "defaultLocale" : "locale",
        localeFields(release, locale, { publicUrl, brand }),
      ),
    ]),
  ] as [string, string][];
  return new Map(files);
}

const common = ({ version }: PublicRelease) => ({
  PackageIdentifier: identifier,
  PackageVersion: version,
});

function manifest(type: string, fields: object): string {
  const schema = `https://aka.ms/winget-manifest.${type}.${manifestVersion}.schema.json`;
  const whole = { ...fields, ManifestType: type, ManifestVersion: manifestVersion };
  return `# yaml-language-server: $schema=${schema}\n\n${stringify(whole, { version: "1.1", lineWidth: 0 })}`;
}

function installerFields(release: PublicRelease, publicUrl: string) {
  return {
    Platform: ["Windows.Desktop"],
    MinimumOSVersion: `${systemVersionOf(release.minimumWindows)}.0`,
    UpgradeBehavior: "install",
    ReleaseDate: release.releasedAt.slice(0, "2026-11-20".length),
    Installers: installersOf(release).map((file) => ({
      Architecture: architectures[file.architecture],
      InstallerType: installerType(file),
      InstallerUrl: publicUrl + fileAddress(file.name, "package-manager"),
      InstallerSha256: file.sha256.toUpperCase(),
    })),
  };
}

/** The builder of the client makes installers with NSIS, whose silent way winget knows. */
const installerType = ({ name }: RegistryFile) =>
  name.toLowerCase().endsWith(".msi") ? "wix" : "nullsoft";

function localeFields(
  { version }: PublicRelease,
  locale: Locale,
  { publicUrl, brand }: WingetOptions,
) {
  const urlOf = (path: string) => publicUrl + locales[locale].prefix + path;
  return {
    PackageLocale: tags[locale],
    Publisher: brand.shortName[locale],
    PublisherUrl: urlOf("/"),
    PublisherSupportUrl: urlOf("/help"),
    PrivacyUrl: urlOf("/privacyPolicy"),
    PackageName: brand.name[locale],
    PackageUrl: urlOf("/download"),
    License: licence[locale],
    LicenseUrl: urlOf("/userAgreement"),
    ShortDescription: shortDescription[locale],
    ReleaseNotesUrl: urlOf(releasePageAddress("client", version)),
  };
}
