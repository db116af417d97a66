/**
 * One release of the starting content, either of the desktop client or of a browser kernel. The
 * seed step turns each entry into a stored release and makes its stand-in archives.
 */
export type ReleaseSeed = {
  /**
   * Full version number, unique within its product: four parts for a browser kernel
   * ("156.0.8078.79"), three for the client ("6.2.1"). A kernel has the version of the build of
   * Chromium that it was made from. Compare part by part as numbers, never as text: 6.0.9 is older
   * than 6.0.10.
   */
  version: string;

  /**
   * Chromium milestone of a browser release ("156"), the first part of its version; null for the
   * client.
   */
  kernel: string | null;

  /**
   * Who the release is meant for: everyone ("stable") or testers ("beta"). A kernel is "stable" only
   * if Chromium's build was.
   */
  channel: "stable" | "beta";

  /**
   * "published" shows on the site and can be downloaded; "draft" is not out yet; "withdrawn" was
   * out and has been pulled, the reason is in the remarks.
   */
  status: "published" | "draft" | "withdrawn";

  /**
   * Moment of release in UTC, ISO 8601 with milliseconds ("2026-11-12T02:00:00.000Z"). For a draft,
   * the planned moment. The calendar day is the same in UTC and in Chinese time (UTC+8).
   */
  releasedAt: string;

  /** Oldest Windows version the release runs on: "7" or "10". */
  minimumWindows: "7" | "10";

  /** Downloadable files: one package for each architecture, then the patch if there is one. */
  files: {
    /** "package" installs from scratch; "patch" updates an installed client or the same kernel. */
    kind: "package" | "patch";

    /** Processor architecture: 64-bit ("x64") or 32-bit ("x86") Windows. */
    architecture: "x64" | "x86";

    /** Size of the stand-in archive the seed step makes, in kB (1 kB = 1,000 bytes). */
    kilobytes: number;
  }[];

  /** Release notes by locale. Both locales hold the same facts in the same order. */
  notes: {
    /** Chinese notes. */
    cn: {
      /** One short sentence without a full stop, or "" for no remarks. */
      remarks: string;

      /** 1 to 5 changes, as plain text without a full stop; same length as the English list. */
      updateContent: string[];
    };

    /** English notes. */
    en: {
      /** One short sentence without a full stop, or "" exactly when the Chinese remarks are "". */
      remarks: string;

      /** 1 to 5 changes, as plain text without a full stop; same length as the Chinese list. */
      updateContent: string[];
    };
  };
};
