import { z } from "zod";
import type { TokenScope } from "~/domain/rights/token-scopes";
import {
  actData,
  candidateLinesRequest,
  candidateRequest,
  channelPath,
  createRequest,
  fileRequest,
  keyActData,
  keyData,
  keyEndRequest,
  keyRequest,
  lateSignaturesRequest,
  noBody,
  notesRequest,
  releaseData,
  releaseFilePath,
  releasePath,
  rolloutPath,
  shutOffData,
  shutOffRequest,
  signatureRequest,
  stageLinesRequest,
  stageRequest,
  submitRequest,
  tokenData,
  uploadPath,
  withdrawRequest,
} from "./schemas";

/** One call of machines. `scope`: what its token must have; null: any token may. */
export type PublisherRoute = {
  method: "GET" | "POST" | "HEAD" | "PATCH" | "DELETE" | "OPTIONS";
  path: string;
  scope: TokenScope | null;
  /** Schemas of the address and of the body. Calls of uploads have headers in place of a body. */
  params?: z.ZodType;
  request?: z.ZodType;
  /** Undefined: the answer is no envelope. */
  data?: z.ZodType;
  summary: string;
};

const release = "/releases/:product/:version";
const channel = "/rollouts/:product/:channel";
const rollout = "/rollouts/:product/:channel/:architecture/:windows";

/** Every call under `/api/publisher`: the server, the document of the API and the tests read this table. */
export const publisherRoutes = {
  me: {
    method: "GET",
    path: "/me",
    scope: null,
    data: tokenData,
    summary: "Which token was presented, what it may do, and until when",
  },
  listKeys: {
    method: "GET",
    path: "/keys",
    scope: "keys.request",
    data: z.object({ keys: z.array(keyData) }),
    summary: "Every signing key, ended and planned ones included",
  },
  requestKey: {
    method: "POST",
    path: "/keys",
    scope: "keys.request",
    request: keyRequest,
    data: keyActData,
    summary: "Asks to register a signing key; a person approves it",
  },
  requestKeyEnd: {
    method: "POST",
    path: "/keys/end",
    scope: "keys.request",
    request: keyEndRequest,
    data: keyActData,
    summary: "Asks to end a signing key; a person approves it",
  },
  createRelease: {
    method: "POST",
    path: "/releases",
    scope: "releases.upload",
    request: createRequest,
    data: actData,
    summary: "Begins a release as a draft",
  },
  releaseStatus: {
    method: "GET",
    path: release,
    scope: "releases.read",
    params: releasePath,
    data: releaseData,
    summary: "How far a release has come, and what is missing",
  },
  saveReleaseNotes: {
    method: "POST",
    path: `${release}/notes`,
    scope: "releases.upload",
    params: releasePath,
    request: notesRequest,
    data: actData,
    summary:
      "Sets the release notes of one language or of both; once they are public, other ones are refused (409 `wrong-state`), and people change them in the console",
  },
  addReleaseFile: {
    method: "POST",
    path: `${release}/files`,
    scope: "releases.upload",
    params: releasePath,
    request: fileRequest,
    data: actData,
    summary: "Makes a whole upload a file of the release",
  },
  removeReleaseFile: {
    method: "DELETE",
    path: `${release}/files/:name`,
    scope: "releases.upload",
    params: releaseFilePath,
    data: actData,
    summary: "Takes a file out of a draft; one that is gone already is no fault",
  },
  finishReleaseUpload: {
    method: "POST",
    path: `${release}/finish`,
    scope: "releases.upload",
    params: releasePath,
    request: noBody,
    data: actData,
    summary: "Says that all files of the release are there",
  },
  verifyRelease: {
    method: "POST",
    path: `${release}/verify`,
    scope: "releases.upload",
    params: releasePath,
    request: noBody,
    data: actData,
    summary: "Compares the files with what was said of them, and looks at their scans",
  },
  reopenRelease: {
    method: "POST",
    path: `${release}/reopen`,
    scope: "releases.upload",
    params: releasePath,
    request: noBody,
    data: actData,
    summary: "Takes a release that is not signed back to the draft",
  },
  releaseSums: {
    method: "GET",
    path: `${release}/SHA256SUMS`,
    scope: "releases.sign",
    params: releasePath,
    summary: "The list of sums, to be signed",
  },
  releaseDocument: {
    method: "GET",
    path: `${release}/release.json`,
    scope: "releases.sign",

    params: releasePath,
    summary:
      "The JSON of the release, to be signed; for a release that came out without one none is made (409 `wrong-state`)",
  },
  promotionDocument: {
    method: "GET",
    path: `${release}/release.stable.json`,
    scope: "releases.sign",
    params: releasePath,
    summary:
      "The JSON of a published beta as it reads once it is stable, to be signed before it is promoted",
  },
  addSignature: {
    method: "POST",
    path: `${release}/signatures`,
    scope: "releases.sign",
    params: releasePath,
    request: signatureRequest,
    data: actData,
    summary: "Adds a signature, which is checked with its registered key",
  },
  addLateSignatures: {
    method: "POST",
    path: `${release}/late-signatures`,
    scope: "releases.sign",
    params: releasePath,
    request: lateSignaturesRequest,
    data: actData,
    summary:
      "Asks to add signatures of a further key to a published release; a person approves it, and those that are there stay",
  },
  signRelease: {
    method: "POST",
    path: `${release}/sign`,
    scope: "releases.sign",
    params: releasePath,
    request: noBody,
    data: actData,
    summary: "Says that all signatures are there; the files never change again",
  },
  submitRelease: {
    method: "POST",
    path: `${release}/submit`,
    scope: "releases.submit",
    params: releasePath,
    request: submitRequest,
    data: actData,
    summary: "Asks for the publication; a person approves it with the notes that they look at then",
  },
  promoteRelease: {
    method: "POST",
    path: `${release}/promote`,
    scope: "releases.submit",
    params: releasePath,
    request: submitRequest,
    data: actData,
    summary:
      "Asks that a published beta becomes the stable version with the same files; a person approves it",
  },
  withdrawRelease: {
    method: "POST",
    path: `${release}/withdraw`,
    scope: "releases.withdraw",
    params: releasePath,
    request: withdrawRequest,
    data: actData,
    summary: "Withdraws a published release at once and for good",
  },
  stageRollout: {
    method: "POST",
    path: `${rollout}/stage`,
    scope: "rollouts.widen",
    params: rolloutPath,
    request: stageRequest,
    data: actData,
    summary: "Begins a rollout or raises its share; a person approves it",
  },
  pauseRollout: {
    method: "POST",
    path: `${rollout}/pause`,
    scope: "rollouts.pause",
    params: rolloutPath,
    request: candidateRequest,
    data: actData,
    summary: "Pauses a rollout at once",
  },
  resumeRollout: {
    method: "POST",
    path: `${rollout}/resume`,
    scope: "rollouts.widen",
    params: rolloutPath,
    request: candidateRequest,
    data: actData,
    summary: "Resumes a paused rollout; a person approves it",
  },
  completeRollout: {
    method: "POST",
    path: `${rollout}/full`,
    scope: "rollouts.widen",
    params: rolloutPath,
    request: candidateRequest,
    data: actData,
    summary: "Makes the candidate the full release; a person approves it",
  },
  stageLines: {
    method: "POST",
    path: `${channel}/stage`,
    scope: "rollouts.widen",
    params: channelPath,
    request: stageLinesRequest,
    data: actData,
    summary:
      "Begins or raises the rollouts of several lines by one request; 422 `lines-refused` changes none and lists each refused line",
  },
  pauseLines: {
    method: "POST",
    path: `${channel}/pause`,
    scope: "rollouts.pause",
    params: channelPath,
    request: candidateLinesRequest,
    data: actData,
    summary: "Pauses the rollouts of several lines at once",
  },
  resumeLines: {
    method: "POST",
    path: `${channel}/resume`,
    scope: "rollouts.widen",
    params: channelPath,
    request: candidateLinesRequest,
    data: actData,
    summary: "Resumes the rollouts of several lines by one request; a person approves it",
  },
  completeLines: {
    method: "POST",
    path: `${channel}/full`,
    scope: "rollouts.widen",
    params: channelPath,
    request: candidateLinesRequest,
    data: actData,
    summary:
      "Makes the candidate of several lines the full release by one request; a person approves it",
  },
  shutOff: {
    method: "POST",
    path: "/rollouts/shut-off",
    scope: "rollouts.pause",
    request: shutOffRequest,
    data: shutOffData,
    summary:
      "Pauses everything on a channel, or everything, at once, and ends requests about it; rollouts that begin later are not paused",
  },
  uploadOptions: {
    method: "OPTIONS",
    path: "/uploads",
    scope: "releases.upload",
    summary: "What the server knows of tus",
  },
  beginUpload: {
    method: "POST",
    path: "/uploads",
    scope: "releases.upload",
    summary: "Begins the upload of a file (tus 1.0)",
  },
  uploadState: {
    method: "HEAD",
    path: "/uploads/:id",
    scope: "releases.upload",
    params: uploadPath,
    summary: "How many bytes of an upload are stored for certain",
  },
  continueUpload: {
    method: "PATCH",
    path: "/uploads/:id",
    scope: "releases.upload",
    params: uploadPath,
    summary: "Sends the bytes that follow",
  },
  endUpload: {
    method: "DELETE",
    path: "/uploads/:id",
    scope: "releases.upload",
    params: uploadPath,
    summary: "Throws an upload away",
  },
} as const satisfies Record<string, PublisherRoute>;

export type PublisherRouteName = keyof typeof publisherRoutes;

/** Calls that follow the tus protocol. */
export const uploadRouteNames = [
  "uploadOptions",
  "beginUpload",
  "uploadState",
  "continueUpload",
  "endUpload",
] as const satisfies readonly PublisherRouteName[];
export type UploadRouteName = (typeof uploadRouteNames)[number];
