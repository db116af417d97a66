import { useEffect, useRef, useState } from "react";
import { thumbHashToRGBA } from "thumbhash";

/** A picture over its tiny likeness, which is shown until the file has come. */
export function Thumbnail({
  thumbhash,
  src,
  alt,
  width,
  height,
  isWhole = false,
  className = "",
}: {
  thumbhash: string;
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Shows all of it, with room beside; else it fills its place. */
  isWhole?: boolean;
  className?: string;
}) {
  // Behind a picture with transparent parts it would show.
  const [loaded, setLoaded] = useState<string>();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const bytes = Uint8Array.from(atob(thumbhash), (sign) => sign.charCodeAt(0));
    const { w, h, rgba } = thumbHashToRGBA(bytes);
    if (canvas.current === null) return;
    canvas.current.width = w;
    canvas.current.height = h;
    const pixels = new ImageData(new Uint8ClampedArray(rgba), w, h);
    canvas.current.getContext("2d")?.putImageData(pixels, 0, 0);
  }, [thumbhash]);
  const fit = isWhole ? "object-contain" : "object-cover";
  return (
    <span className={`relative block overflow-clip bg-sunk ${className}`}>
      <canvas
        ref={canvas}
        hidden={loaded === src}
        className={`absolute inset-0 size-full ${fit}`}
      />
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onLoad={() => setLoaded(src)}
        className={`absolute inset-0 size-full ${fit}`}
      />
    </span>
  );
}
