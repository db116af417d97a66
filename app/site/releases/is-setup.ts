/** Whether a whole program installs itself; otherwise it is an archive, which is unzipped. */
export function isSetup({ name }: { name: string }): boolean {
  return /\.(?:exe|msi)$/i.test(name);
}

/** What a whole program is called where it is downloaded. */
export function packageName(
  file: { name: string } | undefined,
  words: { package: string; setup: string },
): string {
  return file !== undefined && isSetup(file) ? words.setup : words.package;
}
