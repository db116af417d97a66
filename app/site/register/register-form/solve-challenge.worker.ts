import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { ProofChallenge } from "~/domain/account/proof-challenge";

/** The part of a worker's global scope that is used here; the types are those of a page. */
type WorkerScope = {
  onmessage: ((event: MessageEvent<ProofChallenge>) => void) | null;
  postMessage: (proof: string | null) => void;
};
const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data: challenge }) => {
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => scope.postMessage(solution && btoa(JSON.stringify({ challenge, solution }))),
    () => scope.postMessage(null),
  );
};
