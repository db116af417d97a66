/** Whether a whole program installs itself; otherwise it is an archive, which is unzipped. */
export function isSetup({ name }: { name: string }): boolean {
  return /\.(?:exe|msi)$/i.test(name);
}

/** The use of a package after its download: it is run, or unzipped. */
export type PackageForm = "setup" | "archive";

/** The form of a package by its name. Words about what to do with a file follow this. */
export function formOf(file: { name: string }): PackageForm {
  return isSetup(file) ? "setup" : "archive";
}

/** The name of a whole program on download pages. */
export function packageName(
  file: { name: string } | undefined,
  words: { package: string; setup: string },
): string {
  return file !== undefined && isSetup(file) ? words.setup : words.package;
}
