import type { ReactNode } from "react";
import { brand } from "~/brand";
import { buttonStyle } from "~/design/ui/button-style";
import type { PricedPackage } from "~/domain/package/package";
import type { ReleaseFileView } from "~/domain/release/release";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { formOf, type PackageForm } from "~/site/releases/is-setup";
import { archiveFolder } from "./archive-folder";
import { FolderWindow } from "./folder-window";
import type { DownloadMessages } from "./words.en";

/** Id of the steps on the page. */
export const stepsPlace = "next";

/** Id of the step that says how to unzip and run the file. */
export const runPlace = "run";

type StepsProps = {
  messages: DownloadMessages["steps"];
  file: ReleaseFileView;
  /** Forms of further files whose download may start on this page. */
  forms: readonly PackageForm[];
  /** The newest kernel; undefined where none is published. */
  kernel: string | undefined;
  /** The package that costs nothing; undefined where there is none. */
  free: PricedPackage | undefined;
  /**
   * Whether a download has started. Before that, the steps show only without scripts, or when the
   * address leads to them.
   */
  isStarted: boolean;
  /** The verifier, shown in the first step. */
  children: ReactNode;
};

/** The steps from the downloaded file to the first window. */
export function Steps({ messages, file, forms, kernel, free, isStarted, children }: StepsProps) {
  const { label, check, run, signIn } = messages;
  const form = formOf(file);
  const program = `${brand.fileStem}.exe`;
  return (
    <section
      id={stepsPlace}
      data-steps=""
      {...(!isStarted && { "data-waiting": "" })}
      aria-label={label}
      className="page pb-(--section)"
    >
      <ol>
        <Step numeral={check.numeral} heading={check.heading} text={check.text}>
          <div className="mt-6">{children}</div>
        </Step>
        {/* Which form the file has is known when its download starts: the page has the words for each. */}
        <StepItem id={runPlace} numeral={run.numeral}>
          {[...new Set([form, ...forms])].map((one) => (
            <div key={one} data-form={one} hidden={one !== form}>
              <StepText
                heading={one === "setup" ? run.installHeading : run.heading}
                text={one === "setup" ? run.installText : fill(run.text, { program })}
              />
              {one === "archive" && (
                <FolderWindow
                  messages={run}
                  program={program}
                  folder={archiveFolder(file.name)}
                  kernel={kernel}
                />
              )}
            </div>
          ))}
          <p className="mt-5 text-small text-ink-3">{run.warning}</p>
        </StepItem>
        <Step
          numeral={signIn.numeral}
          heading={signIn.heading}
          text={joined(
            free && fill(signIn.free, { package: free.name, environments: free.environments }),
            signIn.register,
          )}
        >
          <p className="mt-1.5 max-w-[36em] text-small text-ink-3">{signIn.pay}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3">
            <PageLink to="/register" className={`${buttonStyle("ink")} max-sm:w-full`}>
              {signIn.button}
            </PageLink>
            <p className="text-[0.9375rem] font-semibold">{signIn.known}</p>
          </div>
        </Step>
      </ol>
    </section>
  );
}

type StepTextProps = { heading: string; text: string };
type StepItemProps = { id?: string; numeral: string; children: ReactNode };

function Step({ heading, text, children, ...item }: StepItemProps & StepTextProps) {
  return (
    <StepItem {...item}>
      <StepText heading={heading} text={text} />
      {children}
    </StepItem>
  );
}

function StepItem({ id, numeral, children }: StepItemProps) {
  return (
    <li
      id={id}
      className="border-line py-12 not-last:border-b xl:grid xl:grid-cols-[var(--rail)_1fr]"
    >
      <p aria-hidden="true" className="mb-6 font-display text-h2 font-bold leading-none">
        {numeral}
      </p>
      <div className="min-w-0">{children}</div>
    </li>
  );
}

function StepText({ heading, text }: StepTextProps) {
  return (
    <>
      <h2 className="font-sans text-h3 tracking-normal">{heading}</h2>
      <p className="mt-1.5 max-w-[40em] text-ink-2">{text}</p>
    </>
  );
}

/** Joins sentences to a paragraph: English ones are separated by spaces, Chinese ones are not. */
function joined(first: string | undefined, second: string): string {
  if (first === undefined) return second;
  return first.endsWith("。") ? first + second : `${first} ${second}`;
}
