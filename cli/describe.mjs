/** How far a release is, in a sentence for people. */
export function describe({ version, state, files, uploads, missingSignatures, waiting, rollouts }) {
  return [
    state,
    `${files.length} files`,
    ...uploads.map(({ name, received, size }) => `${name} has ${received} of ${size} bytes`),
    ...missingSignatures.map(({ keyId, subject }) => `no signature of ${keyId} over ${subject}`),
    ...waiting.map((change) => `waits for a person: ${change}`),
    ...rollouts.map(({ channel, architecture, windows, candidate, percent, isPaused }) => {
      const line = `${channel} ${architecture} Windows ${windows}`;
      // The share is of the candidate; the full release stays what everybody else is offered.
      if (candidate !== version) return `${line}: full`;
      return `${line}: ${percent} %${isPaused ? ", paused" : ""}`;
    }),
  ].join("; ");
}
