import "./strings";
import { useMemo } from "react";
import { renderSVG } from "uqr";
import { useWords } from "~console/words";

/** Groups of four, which people can type. */
export const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** The path of a QR code, from the drawing that the library makes, and the width of its field. */
export function qrOf(uri: string): { path: string; size: number } {
  const svg = renderSVG(uri, { border: 2, pixelSize: 1 });
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const path = /<path[^>]*\sd="([^"]+)"/.exec(svg)?.[1] ?? "";
  return { path, size };
}

/** The secret of an authenticator app: as a QR code, and as text. */
export function Authenticator({ secret, uri }: { secret: string; uri: string }) {
  const words = useWords();
  const { path, size } = useMemo(() => qrOf(uri), [uri]);
  return (
    <div className="flex flex-wrap items-center gap-4">
      {/* Dark on light in both themes: many cameras read nothing else. */}
      <svg
        role="img"
        aria-label={words.invitation.qr}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-40 rounded-1 border border-line"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-micro text-ink-3">{words.invitation.secret}</p>
        <code className="mono mt-1 block break-words text-ink select-all">{grouped(secret)}</code>
      </div>
    </div>
  );
}
