import { buttonStyle } from "~/design/ui/button-style";
import { Icon } from "~/design/ui/icon";
import type { Upgrade } from "~/domain/release/public/release-page";
import type { UpgradeStep } from "~/domain/release/public/upgrade-path";
import type { Product } from "~/domain/release/release";
import { fill } from "~/i18n/fill";
import { useCampaign, useLocale } from "~/i18n/locale-context";
import { formatBytes } from "~/lib/bytes";
import { fileSizeText } from "~/site/releases/file-size-text";
import { isSetup } from "~/site/releases/is-setup";
import { chosenIn, useUpgradeInPlace } from "./use-upgrade-in-place";
import type { ReleaseMessages } from "./words.en";

type UpgradePickerProps = {
  messages: ReleaseMessages["upgrade"];
  bits: ReleaseMessages["bits"];
  sampleFile: string;
  product: Product;
  /** The form's target without scripts. */
  address: string;
  /** The upgrade on the server's page. */
  upgrade: Upgrade;
};

const fieldStyle =
  "h-[52px] w-full appearance-none rounded-1 border border-line-strong bg-raised pl-4 pr-10 text-[1rem] hover:border-ink";
const chevronStyle = "pointer-events-none absolute inset-y-0 right-4 my-auto";

/**
 * Asks for the visitor's version and its Windows, and shows the way to this one. Once hydrated, it does so in place,
 * under the address that the form leads to.
 */
export function UpgradePicker(props: UpgradePickerProps) {
  const { messages, bits, sampleFile, product, address, upgrade: served } = props;
  const locale = useLocale();
  const campaign = useCampaign();
  const { select, system, upgrade, isLoading, onSubmit } = useUpgradeInPlace(served);
  const { versions, from, outcome, architecture } = upgrade;
  return (
    <>
      <form action={address} onSubmit={onSubmit} className="mt-3 flex flex-wrap gap-2.5">
        {campaign && <input type="hidden" name="campaign" value={campaign} />}
        <span className="relative min-w-0 flex-1 basis-40">
          <select
            ref={select}
            name="from"
            aria-label={messages.label}
            defaultValue={chosenIn(served)}
            className={`mono ${fieldStyle}`}
          >
            {versions.map((version) => (
              <option key={version} value={version} translate="no">
                {version}
              </option>
            ))}
          </select>
          <Icon name="chev" className={chevronStyle} />
        </span>
        {served.architectures.length > 1 && (
          <span className="relative shrink-0">
            <select
              ref={system}
              name="arch"
              aria-label={messages.system}
              defaultValue={served.architecture}
              className={fieldStyle}
            >
              {served.architectures.map((one) => (
                <option key={one} value={one}>
                  {bits[one]}
                </option>
              ))}
            </select>
            <Icon name="chev" className={chevronStyle} />
          </span>
        )}
        <button type="submit" className={`relative shrink-0 ${buttonStyle("line")}`}>
          {messages.submit}
          {isLoading && (
            <span aria-hidden="true" className="absolute inset-0 overflow-clip">
              <span className="busy-bar" />
            </span>
          )}
        </button>
      </form>
      <div role="status" aria-busy={isLoading} className="mt-5">
        {outcome === "same" && <p className="text-ink-2">{messages.same}</p>}
        {outcome === "no-patch" && <p className="text-ink-2">{messages.none}</p>}
        {Array.isArray(outcome) && from !== null && (
          <>
            <Steps {...{ messages, sampleFile, from, steps: outcome }} />
            <p className="mt-4 text-small text-ink-2">
              {[
                fill(messages.total, {
                  size: formatBytes(outcome.reduce((sum, { file }) => sum + file.size, 0)),
                  bits: bits[architecture],
                }),
                outcome.length > 1 && (product === "client" ? messages.byItself : messages.inOrder),
              ]
                .filter(Boolean)
                .join(locale === "cn" ? "" : " ")}
            </p>
          </>
        )}
      </div>
    </>
  );
}

type StepsProps = Pick<UpgradePickerProps, "messages" | "sampleFile"> & {
  from: string;
  steps: readonly UpgradeStep[];
};

/** The versions on the way as dots on a line: what the visitor has, and what comes after it. */
function Steps({ messages, sampleFile, from, steps }: StepsProps) {
  const rows = [
    { version: from, text: messages.have, size: null },
    ...steps.map((step, index) => ({
      version: step.version,
      text: stepText(step, index, messages),
      size: fill(messages.fileKinds[kindOf(step)], {
        size: fileSizeText(step.file, { sampleFile }),
      }),
    })),
  ];
  return (
    <ol>
      {rows.map(({ version, text, size }, index) => (
        <li
          key={version}
          className="relative grid grid-cols-[16px_auto_1fr] items-baseline gap-x-4 border-b border-line py-3 text-small before:absolute before:left-[7px] before:top-0 before:h-full before:w-px before:bg-ink first:before:top-1/2 first:before:h-1/2 last:before:h-1/2 sm:grid-cols-[16px_8rem_1fr_auto]"
        >
          <span
            aria-hidden="true"
            className={`relative size-[15px] self-center rounded-full border border-ink ${index === rows.length - 1 ? "bg-ink" : "bg-paper"}`}
          />
          <span translate="no" className="mono font-semibold">
            {version}
          </span>
          <span className="text-ink-2">{text}</span>
          {size !== null && (
            <span className="mono text-micro text-ink-2 max-sm:col-start-3">{size}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The kind of a step: a patch, an archive, or an installer. */
const kindOf = ({ by, file }: UpgradeStep) => (by === "package" && isSetup(file) ? "setup" : by);

function stepText(step: UpgradeStep, index: number, messages: ReleaseMessages["upgrade"]): string {
  const kind = kindOf(step);
  if (step.isPassage) return messages.first;
  if (kind === "patch") return index === 0 ? messages.patch : messages.thenPatch;
  if (kind === "setup") return index === 0 ? messages.setup : messages.thenSetup;
  return index === 0 ? messages.archive : messages.thenArchive;
}
