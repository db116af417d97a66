type Policy = { createScriptURL: (address: string) => string };
type TrustedTypes = {
  createPolicy: (name: string, rules: Policy) => Policy;
};

/**
 * Starts the worker of an own file. The console's policy refuses addresses of code that are mere text; where
 * the browser knows that, this one is declared to be made by the build.
 */
export function openWorker(address: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("own-worker", { createScriptURL: ownAddress });
  return new Worker(policy?.createScriptURL(address) ?? address, { type: "module" });
}

let policy: Policy | undefined;

/** @throws TypeError for what is not of this site */
function ownAddress(address: string): string {
  const { origin, href } = new URL(address, window.location.href);
  if (origin !== window.location.origin) throw new TypeError(`Not an own file: ${href}`);
  return href;
}
