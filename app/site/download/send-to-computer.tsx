import { buttonStyle } from "~/design/ui/button-style";
import { CopyButton } from "~/design/ui/copy-button";
import { Icon } from "~/design/ui/icon";
import type { ReleaseFileView } from "~/domain/release/release";
import { fill } from "~/i18n/fill";
import { fixedColours } from "~/lib/theme-colours";
import { DownloadLink } from "~/site/releases/download-link";
import { fileSizeText } from "~/site/releases/file-size-text";
import type { ReleasesMessages } from "~/site/releases/words.en";
import type { QrCode } from "./qr-code.server";
import type { ShortAddress } from "./short-address.server";
import type { DownloadMessages } from "./words.en";

/** The same in both themes, because scanners expect dark squares on a light ground. */
const qrColours = { ink: fixedColours.light.ink, ground: fixedColours.light.raised };

type SendToComputerProps = {
  messages: DownloadMessages;
  releases: ReleasesMessages;
  minimumWindows: string;
  address: ShortAddress;
  packages: readonly ReleaseFileView[];
};

/**
 * Shown on phones in place of the download button, because they cannot run the client: ways to open
 * the page on a computer.
 */
export function SendToComputer(props: SendToComputerProps) {
  const { messages, releases, minimumWindows, address, packages } = props;
  const { send, heading } = messages;
  return (
    <div data-send="" className="hidden max-w-[30em] phone:block">
      <p className="text-ink-2">{fill(send.needs, { windows: minimumWindows })}</p>
      <div className="mt-6 border-t border-ink pt-4">
        <h2 className="font-sans text-h4 tracking-normal">{send.heading}</h2>
        <div className="mt-3 grid gap-3">
          <CopyButton
            text={address.url}
            label={send.copy}
            copied={releases.copied}
            failed={releases.copyFailed}
            className={`${buttonStyle("seal")} w-full`}
          >
            {send.copy}
          </CopyButton>
          <button
            type="button"
            data-share={address.url}
            data-share-title={heading}
            className={`${buttonStyle("line")} needs-script w-full`}
          >
            <Icon name="ext" />
            {send.share}
          </button>
        </div>
      </div>
      <div className="mt-6 border-t border-line pt-4">
        <p className="text-small text-ink-3">{send.type}</p>
        <p className="mono break-all text-h3 font-semibold leading-snug">{address.shown}</p>
      </div>
      <div className="mt-5 flex items-center gap-x-5 border-t border-line py-5">
        <QrDrawing code={address.code} label={fill(send.code.label, { address: address.shown })} />
        <div className="text-small text-ink-2">
          <p className="font-semibold text-ink">{send.code.heading}</p>
          <p>{send.codeUse}</p>
          <button
            type="button"
            data-qr={address.code.size}
            className="needs-script inline-flex min-h-11 items-center"
          >
            <span className="rule-link">{send.save}</span>
          </button>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 border-t border-line pt-4 text-small text-ink-3">
        {send.anyway}
        {packages.map((file, index) => (
          <span key={file.url} className="inline-flex items-center gap-x-2">
            {index > 0 && <span aria-hidden="true">·</span>}
            <DownloadLink
              to={file.url}
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-seal-ink"
            >
              {send.bits[file.architecture]}
            </DownloadLink>
          </span>
        ))}
      </p>
      <p className="mono text-micro text-ink-3">
        {packages.map((file) => fileSizeText(file, releases)).join(" / ")}
      </p>
    </div>
  );
}

function QrDrawing({ code: { size, path }, label }: { code: QrCode; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-[148px] shrink-0 border border-line"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill={qrColours.ground} />
      <path d={path} stroke={qrColours.ink} />
    </svg>
  );
}
