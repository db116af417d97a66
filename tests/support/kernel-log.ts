import { browserReleases } from "~content/releases/browser-releases";

const published = browserReleases.filter(({ status }) => status === "published");
const [newest] = published;
if (newest === undefined) throw new Error("the starting content has no kernel");

/** How many versions the browser log of the starting content has. */
export const kernelVersions = published.length;

/** The newest of them. */
export const newestKernelVersion = newest.version;

/** How many of them are of one kernel. */
export const versionsOfKernel = (kernel: string): number =>
  published.filter((release) => release.kernel === kernel).length;
