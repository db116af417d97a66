import { Refusal, type RefusalCode } from "~/domain/refusal";
import { createUploadCallsOnDemand } from "~/domain/release/files/upload-calls-on-demand.server";
import {
  type UploadProblem,
  UploadRefusal,
  uploadProblems,
} from "~/domain/release/files/upload-rules";
import type { Uploads } from "~/domain/release/files/uploads.server";
import { findRecord, type ReleaseName } from "~/domain/release/registry-rows.server";
import { ownerOf } from "~/domain/release/release-history.server";
import { releaseProblems } from "~/domain/release/release-problem";
import type { ErrorLog } from "~/platform/log/log-fields";
import type { Call, Handlers } from "./call";
import { registryOf, releaseActor } from "./release-views.server";
import { viewOf } from "./releases.server";
import type { FailureCode } from "./schemas/common";

/** Where calls of tus are mounted: what its answers name as the address of an upload. */
const path = "/console/api/releases/uploads";

const codes: Partial<Record<UploadProblem, FailureCode>> = {
  "too-large": "too-large",
  "not-found": "not-found",
  "no-room": "no-room",
  busy: "unavailable",
  "still-reading": "unavailable",
  "too-many-uploads": "slowed",
  "storage-away": "unavailable",
};

/** Seconds after which a call is worth another try. */
const again: Partial<Record<UploadProblem, number>> = {
  busy: 5,
  "still-reading": 2,
  "in-use": 2,
  "too-many-uploads": 60,
  "storage-away": 5,
};

/** What a call says of an upload that is refused. */
export function failureOfUpload(problem: UploadProblem) {
  const seconds = again[problem];
  const code = codes[problem] ?? "upload-refused";
  return { code, upload: problem, ...(seconds !== undefined && { seconds }) };
}

/** Calls of tus for people of the staff, over the same uploads as those of machines. */
export function openUploadCalls({ uploads, log }: { uploads: Uploads; log: ErrorLog }) {
  return createUploadCallsOnDemand({
    uploads,
    path,
    log,
    answerTo(error) {
      // The word is all that gets through the library; `passOn` makes a failure of it.
      if (error instanceof UploadRefusal) return { status: 409, reason: error.problem };
      if (!(error instanceof Refusal)) return undefined;
      const { code, details } = error;
      return { status: 409, reason: `${details.rule ?? "-"} ${code}` };
    },
    refuse: () => new Refusal("wrong-fields", { rule: "version-wrong" }),
  });
}

/** A call of tus, whose refusals are answered as all others are. */
async function passOn({ options, context, person }: Call): Promise<Response> {
  const { raw } = context.req;
  // It would let one method pass for another, after the rules of the first were applied.
  if (raw.headers.has("x-http-method-override")) throw new UploadRefusal("not-found");
  // Written anew out of its parts: what the host hands over is no whole request of the platform.
  const asHead = () => new Request(raw.url, { method: "HEAD", headers: raw.headers });
  const request = raw.method === "GET" ? asHead() : raw;
  const mayUpload = async (name: ReleaseName) => {
    if ((await findRecord(options.db, name)) === undefined) throw new Refusal("not-found");
  };
  const response = await options.uploadCalls(request, {
    mayUpload,
    owner: ownerOf({ kind: "person", id: person.staff.id }),
  });
  if (response.status >= 400) throw refusalIn((await response.text()).trim(), response.status);
  const headers = new Headers(response.headers);
  for (const name of [...headers.keys()]) {
    if (name.startsWith("access-control-")) headers.delete(name);
  }
  return new Response(response.body, { status: response.status, headers });
}

function refusalIn(said: string, status: number): Error {
  const problem = uploadProblems.find((one) => one === said);
  if (problem !== undefined) return new UploadRefusal(problem);
  const [rule, code] = said.split(" ");
  const known = releaseProblems.find((one) => one === rule);
  if (known !== undefined) return new Refusal(code as RefusalCode, { rule: known });
  if (code === "not-found") return new Refusal("not-found");
  if (status >= 500) return new Error(`Upload failed: ${said}`);
  // What the library says of a request that is no call of tus, or names another place.
  return new UploadRefusal(status === 409 ? "other-place" : "not-found");
}

export const uploadHandlers = {
  beginReleaseUpload: passOn,
  releaseUploadState: passOn,
  continueReleaseUpload: passOn,
  addReleaseFile: (call, { upload: id, sha256, role, architecture, fromVersion, ...name }) =>
    viewOf(call, name, () =>
      call.options.uploads.addToRelease(registryOf(call), releaseActor(call), name, {
        id,
        sha256,
        role,
        architecture,
        fromVersion,
      }),
    ),
  endReleaseUpload: (call, { upload, ...name }) =>
    viewOf(call, name, () =>
      call.options.uploads.endBy(registryOf(call), releaseActor(call), name, upload),
    ),
} satisfies Partial<Handlers>;
