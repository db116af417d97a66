/** Whether a whole program installs itself; otherwise it is an archive, which is unzipped. */
export function isSetup({ name }: { name: string }): boolean {
  return /\.(?:exe|msi)$/i.test(name);
}

/** What is done with a package after its download: it is run, or unzipped. */
export type PackageForm = "setup" | "archive";

/** The form of a package by its name. Words about what to do with a file follow this. */
export function formOf(file: { name: string }): PackageForm {
  return isSetup(file) ? "setup" : "archive";
}

/** What a whole program is called where it is downloaded. */
export function packageName(
  file: { name: string } | undefined,
  words: { package: string; setup: string },
): string {
  return file !== undefined && isSetup(file) ? words.setup : words.package;
}
