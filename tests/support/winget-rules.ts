import { z } from "zod";

/*
 * What winget's manifests of version 1.12.0 have to be, for the fields that ours have: types, lengths,
 * patterns and lists of the published schemas, said anew. A field that is not here is refused, although
 * the schemas know more of them.
 */

const part = '[^.\\s\\\\/:*?"<>|\\x01-\\x1f]{1,32}';
const common = {
  PackageIdentifier: z
    .string()
    .max(128)
    .regex(new RegExp(`^${part}(\\.${part}){1,7}$`)),
  PackageVersion: z
    .string()
    .max(128)
    .regex(/^[^\\/:*?"<>|\s]+$/),
  ManifestVersion: z.literal("1.12.0"),
};
const language = z
  .string()
  .max(20)
  .regex(/^([a-zA-Z]{2,3}|[iI]-[a-zA-Z]+|[xX]-[a-zA-Z]{1,8})(-[a-zA-Z]{1,8})*$/);
const url = z
  .string()
  .max(2048)
  .regex(/^https?:\/\/.+$/i);
const windows = z.string().regex(/^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){0,3}$/);

const locale = {
  ...common,
  PackageLocale: language,
  Publisher: z.string().min(2).max(256),
  PublisherUrl: url.optional(),
  PublisherSupportUrl: url.optional(),
  PrivacyUrl: url.optional(),
  PackageName: z.string().min(2).max(256),
  PackageUrl: url.optional(),
  License: z.string().min(3).max(512),
  LicenseUrl: url.optional(),
  ShortDescription: z.string().min(3).max(256),
  ReleaseNotesUrl: url.optional(),
};

const installer = z.strictObject({
  Architecture: z.enum(["x86", "x64", "arm", "arm64", "neutral"]),
  InstallerType: z.enum(["msix", "msi", "appx", "exe", "inno", "nullsoft", "wix", "burn"]),
  InstallerUrl: url,
  InstallerSha256: z.string().regex(/^[A-Fa-f0-9]{64}$/),
});

export const wingetRules = {
  version: z.strictObject({
    ...common,
    DefaultLocale: language,
    ManifestType: z.literal("version"),
  }),
  installer: z.strictObject({
    ...common,
    Platform: z.array(z.enum(["Windows.Desktop", "Windows.Universal"])).max(2),
    MinimumOSVersion: windows,
    UpgradeBehavior: z.enum(["install", "uninstallPrevious", "deny"]),
    ReleaseDate: z.iso.date(),
    Installers: z.array(installer).min(1).max(1024),
    ManifestType: z.literal("installer"),
  }),
  defaultLocale: z.strictObject({ ...locale, ManifestType: z.literal("defaultLocale") }),
  locale: z.strictObject({ ...locale, ManifestType: z.literal("locale") }),
};
