import type { NewRelease } from "~/domain/release/files/release-seed.server";

/** A published stable browser release with one small package; tests override what they need. */
export function newRelease(changes: Partial<NewRelease> & { version: string }): NewRelease {
  const product = changes.product ?? "browser";
  return {
    product,
    kernel: product === "browser" ? (changes.version.split(".")[0] ?? null) : null,
    channel: "stable",
    status: "published",
    releasedAt: "2026-01-01T02:00:00.000Z",
    minimumWindows: "10",
    files: [{ kind: "package", architecture: "x64", kilobytes: 2 }],
    notes: {
      cn: { remarks: "备注", updateContent: ["更新"] },
      en: { remarks: "Remark", updateContent: ["Change"] },
    },
    ...changes,
  };
}
