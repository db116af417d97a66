import { useEffect, useEffectEvent, useRef } from "react";
import { buttonStyle } from "~/design/ui/button-style";
import { FocusRing } from "~/design/ui/focus-ring";
import { Icon } from "~/design/ui/icon";
import type { Verdict } from "~/domain/release/public/checksum";
import { fill } from "~/i18n/fill";
import { formatBytes } from "~/lib/bytes";
import { CommandLines, type SignatureLine } from "./command-lines";
import { PasteForm, type ServedSum } from "./paste-form";
import { PrintPlate, type PrintState } from "./print-plate";
import { useDrop } from "./use-drop";
import { useNamedFile } from "./use-named-file";
import { type Check, useVerifier } from "./use-verifier";
import { type NextStep, VerdictText } from "./verdict-text";
import type { VerifierMessages } from "./verifier-words.en";

type VerifierProps = {
  messages: VerifierMessages;
  /** The checksum that the server was asked about; null: none. */
  served: ServedSum | null;
  /** Name of the file in the commands of Windows: the current package, until another is named. */
  fileName: string;
  /** The next step after the current package of the client. Null: no link. */
  next: NextStep | null;
  apiBaseUrl: string;
  /** The command that checks a signature; absent while nothing is signed. */
  signature?: SignatureLine | undefined;
};

/**
 * Tells whether a file is one that was released: a file dropped or chosen is hashed in this browser
 * and compared with every published checksum; a pasted checksum as well. Without scripts there are
 * the commands of Windows, and the pasted checksum goes to the server. Its headings are h3: the
 * page gives the h2.
 */
export function Verifier(props: VerifierProps) {
  const { messages, served, fileName, next, apiBaseUrl, signature } = props;
  const { check, checkFile, checkSum, reset } = useVerifier(apiBaseUrl, served?.verdict ?? null);
  const box = useRef<HTMLDivElement>(null);
  const namedFile = useNamedFile(box, fileName);
  const chooser = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);

  // What was chosen or dropped before the scripts were here.
  const checkWaiting = useEffectEvent(() => {
    const [file] = chooser.current?.files ?? [];
    if (file !== undefined) void checkFile(file);
  });
  useEffect(() => checkWaiting(), []);

  // The focus goes to what a check came to. What the server wrote has it by `autofocus`.
  const isDone = check.state === "verdict" || check.state === "failed";
  const isServed = check.state === "verdict" && check.verdict === served?.verdict;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check has a title of its own
  useEffect(() => {
    if (isDone && !isServed) title.current?.focus();
  }, [check, isDone, isServed]);
  const restart = useRef(false);
  useEffect(() => {
    if (check.state === "idle" && restart.current) chooser.current?.focus();
    restart.current = false;
  }, [check.state]);
  const startAgain = () => {
    restart.current = true;
    reset();
  };

  const take = (file: File) => {
    // The address names the checksum that the server was asked about, which is no longer shown.
    if (served !== null) window.history.replaceState(null, "", window.location.pathname);
    void checkFile(file);
  };
  const { isOver, ...dropHandlers } = useDrop(take);

  const verdict = check.state === "verdict" ? check.verdict : null;
  const hasPlate = verdict?.state !== "mismatch" && verdict?.state !== "unknown";
  const state = isOver ? "over" : check.state === "verdict" ? check.verdict.state : check.state;
  return (
    <div
      ref={box}
      data-state={state}
      data-drop-file=""
      {...dropHandlers}
      className={`grid lg:min-h-[388px] ${hasPlate ? "lg:grid-cols-[5fr_8fr]" : ""} ${edges[state]}`}
    >
      {hasPlate && <PrintPlate state={isOver ? "dry" : printOf(check)} />}
      <div className="relative flex min-w-0 flex-col justify-center p-6 lg:p-10">
        <p role="status" className="sr-only">
          {statusOf(check, messages)}
        </p>
        {isOver && (
          <div className="absolute inset-0 flex flex-col justify-center p-6 lg:p-10">
            <h3 className={titleStyle}>{messages.over.title}</h3>
            <p className="mt-1.5 text-ink-2">{messages.idle.text}</p>
          </div>
        )}
        {/* What a file is held over stays as large, and keeps what was typed and the focus. */}
        <div className={isOver ? "opacity-0" : ""}>
          {verdict !== null ? (
            <VerdictText
              verdict={verdict}
              messages={messages}
              next={next}
              titleRef={title}
              isServed={isServed}
              onAnother={isServed ? undefined : startAgain}
            />
          ) : check.state === "reading" ? (
            <Reading check={check} messages={messages.reading} onStop={startAgain} />
          ) : (
            <>
              {check.state !== "unsupported" && (
                <div className="needs-script">
                  {check.state === "failed" ? (
                    <>
                      <h3 ref={title} tabIndex={-1} className={`${titleStyle} outline-none`}>
                        <Icon name="bang" className="mr-3 inline text-danger" />
                        {check.what === "file" ? messages.failed.title : messages.failed.listTitle}
                      </h3>
                      <p className="mt-1.5 text-ink-2">
                        {check.what === "file" ? messages.failed.text : messages.failed.listText}
                      </p>
                    </>
                  ) : (
                    <>
                      <h3 className={titleStyle}>{messages.idle.title}</h3>
                      <p className="mt-1.5 text-ink-2">{messages.idle.text}</p>
                    </>
                  )}
                  <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-2">
                    <label className={`relative max-sm:w-full ${buttonStyle("ink")}`}>
                      <input
                        ref={chooser}
                        type="file"
                        className="absolute inset-0 size-full cursor-pointer opacity-0"
                        onChange={({ currentTarget }) => {
                          const [file] = currentTarget.files ?? [];
                          if (file !== undefined) take(file);
                        }}
                      />
                      <FocusRing />
                      {messages.idle.choose}
                    </label>
                    <span className="text-small text-ink-3">{messages.idle.drop}</span>
                  </div>
                </div>
              )}
              <div className={check.state === "unsupported" ? "" : "no-script"}>
                <h3 className={titleStyle}>{messages.unsupported.title}</h3>
                <p className="mb-5 mt-1.5 max-w-[36em] text-ink-2">{messages.unsupported.text}</p>
                <CommandLines
                  messages={messages.commands}
                  fileName={namedFile}
                  signature={signature}
                />
              </div>
              <PasteForm
                messages={messages}
                isAlone={check.state === "unsupported"}
                served={served}
                onChecksum={checkSum}
              />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

const titleStyle = "text-h3 leading-snug";

/** The edge of the box in each state. */
const edges: Record<Verdict["state"] | Exclude<Check["state"], "verdict"> | "over", string> = {
  idle: "border border-dashed border-line-strong",
  over: "outline-2 -outline-offset-1 outline-ink border border-ink",
  reading: "border border-line-strong",
  match: "border border-line-strong",
  older: "border border-line-strong",
  withdrawn: "border border-line-strong",
  infected: "border border-line-strong",
  companion: "border border-line-strong",
  mismatch: "border border-l-2 border-line border-l-danger",
  unknown: "border border-l-2 border-line border-l-danger",
  unsupported: "border border-line",
  failed: "border border-dashed border-line-strong",
};

function printOf(check: Check): PrintState {
  if (check.state === "reading") return { inked: check.inked };
  if (check.state !== "verdict") return "dry";
  if (check.verdict.state === "companion") return "dry";
  return check.verdict.state === "match" ? "sealed" : "outlined";
}

/** The beginning and the end of a check, for who does not see them; the title has the focus then. */
function statusOf(check: Check, messages: VerifierMessages): string {
  switch (check.state) {
    case "idle":
      return check.wasStopped ? messages.reading.stopped : "";
    case "reading":
      return fill(messages.reading.status, { name: check.name });
    case "verdict": {
      const { state, file } = check.verdict;
      const name = "published" in check.verdict ? check.verdict.published.name : file.name;
      return [messages[state].title, file.name ?? name].filter(Boolean).join(" · ");
    }
    case "failed":
      return check.what === "file" ? messages.failed.title : messages.failed.listTitle;
    case "unsupported":
      return "";
  }
}

type ReadingProps = {
  check: Extract<Check, { state: "reading" }>;
  messages: VerifierMessages["reading"];
  onStop: () => void;
};

/** How far the file is read. */
function Reading({ check: { name, size, read }, messages, onStop }: ReadingProps) {
  const percent = size === 0 ? 0 : Math.floor((read / size) * 100);
  return (
    <>
      <h3 className={titleStyle}>
        {messages.title}{" "}
        <span className="mono ml-2 text-small font-normal text-ink-2">{percent}%</span>
      </h3>
      <p className="mono mt-1.5 flex flex-wrap gap-x-4 text-small text-ink-2">
        <span className="break-all">{name}</span>
        <span>{`${formatBytes(read)} / ${formatBytes(size)}`}</span>
      </p>
      <p className="text-small text-ink-3">{messages.text}</p>
      <progress aria-label={messages.progress} max={100} value={percent} className="sr-only" />
      <button
        type="button"
        onClick={onStop}
        className={`mt-5 self-start ${buttonStyle("line", "small")}`}
      >
        {messages.stop}
      </button>
    </>
  );
}
