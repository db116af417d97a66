import { createContext, useContext } from "react";
import { fill } from "~/i18n/fill";
import { CallError } from "~console/api/call-error";
import { PasskeyStopped } from "~console/api/passkey-stopped";
import { type Language, useLanguage } from "~console/words";
import { Button } from "./button";
import { Note } from "./note";

/** Explains a failed call. */
export function problemWords({ words }: Language, error: unknown): string {
  const { problems, signIn } = words;
  if (error instanceof PasskeyStopped) {
    return error.isThere ? signIn.passkeyThere : signIn.passkeyStopped;
  }
  if (!(error instanceof CallError)) return problems.unreadable;
  // It says what is missing, where the code says that something is.
  if (error.rule !== undefined && error.rule !== "moved-on") return words.releaseRules[error.rule];
  if (error.upload !== undefined) return words.uploadProblems[error.upload];
  return fill(problems[error.code], { seconds: error.seconds ?? 60 });
}

/** Explains the problem of a field; undefined: none. */
export function fieldProblemWords(
  { words }: Language,
  error: unknown,
  name: string,
): string | undefined {
  if (!(error instanceof CallError)) return;
  const problem = error.fields[name];
  if (problem === undefined) return;
  const line = error.lines[name];
  if ((problem === "too-complex" || problem === "too-long") && line !== undefined) {
    return fill(words.fields[`${problem}-at`], { line });
  }
  if (problem === "unknown-place") {
    return fill(words.fields[problem], { name: error.places[name] ?? "", line: line ?? 1 });
  }
  if (problem !== "wrong") return words.fields[problem];
  if (name === "email") return words.fields.email;
  if (name === "url" || name === "reportUrl") return words.fields.address;
  return words.fields.wrong;
}

/** The failure of the last try of the form around a field. */
export const FormError = createContext<unknown>(undefined);

/** Explains the problem that the server had with a field of the form around it; undefined: none. */
export function useFieldProblem(name: string | undefined): string | undefined {
  const language = useLanguage();
  const error = useContext(FormError);
  return name === undefined ? undefined : fieldProblemWords(language, error, name);
}

/** A failed call: what happened, and the case number for a report. */
export function Problem({ error, onAgain }: { error: unknown; onAgain?: () => void }) {
  const language = useLanguage();
  const { problems } = language.words;
  const requestId = error instanceof CallError ? error.requestId : undefined;
  const isFault = !(error instanceof CallError) || error.code === "internal-error";
  return (
    <Note tone="danger" role="alert">
      <p>
        <b>{problemWords(language, error)}</b>{" "}
        {isFault && requestId !== undefined && (
          <span className="text-ink-2">{fill(problems.case, { id: requestId })}</span>
        )}
      </p>
      {onAgain !== undefined && (
        <Button size="row" className="mt-2.5" onPress={onAgain}>
          {problems.again}
        </Button>
      )}
    </Note>
  );
}
