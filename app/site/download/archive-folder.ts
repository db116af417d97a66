/** The folder that Windows unzips an archive into; null where the file is no archive. */
export function archiveFolder(name: string): string | null {
  return /^(.+?)\.(?:zip|7z|rar|tar|tgz|tar\.(?:gz|xz|zst))$/i.exec(name)?.[1] ?? null;
}
