import type { NewLegalVersion } from "~/domain/legal-page/legal-seed.server";

/**
 * The versions of legal texts that have more than a first one. The words of the version in force are
 * `{cn,en}/legal/<name>.md`, those of the others `{cn,en}/legal/<name>/<number>.md`.
 */
export const legalVersions: readonly NewLegalVersion[] = [];
