import { hashOf } from "~/lib/hash-text";
import { readFonts } from "./read-fonts";
import type { Facts, RowId, Size } from "./readings";

/** Browser properties that the standard types do not know. */
type Hints = { platform: string; platformVersion?: string; bitness?: string };
type WideNavigator = Navigator & {
  deviceMemory?: number;
  userAgentData?: { getHighEntropyValues: (names: string[]) => Promise<Hints> };
};

type Readers = {
  [Id in Exclude<RowId, "webrtc">]: () => Facts[Id] | null | Promise<Facts[Id] | null>;
};

/**
 * Reads each row, but the addresses, which are read when asked for. Null is what the browser does
 * not let the page read; a reader may also throw then.
 */
export const readers: Readers = {
  userAgent: () => ({ text: navigator.userAgent }),
  system: readSystem,
  timeZone: () => {
    const now = new Date();
    return {
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      offset: 0 - now.getTimezoneOffset(),
      at: now.getTime(),
    };
  },
  languages: () => ({ list: [...navigator.languages], vendor: navigator.vendor }),
  formats: () => ({ locale: Intl.DateTimeFormat().resolvedOptions().locale }),
  screen: () => ({
    width: screen.width,
    height: screen.height,
    scale: devicePixelRatio,
    depth: screen.colorDepth,
    media: measureScreen(),
  }),
  processor: () => ({
    threads: navigator.hardwareConcurrency,
    memory: (navigator as WideNavigator).deviceMemory ?? null,
  }),
  webgl: readWebgl,
  canvas: readCanvas,
  audio: readAudio,
  fonts: readFonts,
  touch: () => ({
    points: navigator.maxTouchPoints,
    pointer: {
      isCoarse: matchMedia("(pointer: coarse)").matches,
      isAnyCoarse: matchMedia("(any-pointer: coarse)").matches,
    },
    vendor: navigator.vendor,
  }),
};

async function readSystem(): Promise<Facts["system"]> {
  const { platform, userAgentData } = navigator as WideNavigator;
  const hints = await userAgentData?.getHighEntropyValues(["platformVersion", "bitness"]);
  return {
    platform,
    hints: hints
      ? {
          platform: hints.platform,
          version: hints.platformVersion ?? "",
          bitness: hints.bitness ?? "",
        }
      : null,
  };
}

/** No screen is larger, in pixels. */
const largest = 32_768;

/** The size of the screen as media queries tell it, found by halving. */
function measureScreen(): Size | null {
  const measure = (feature: string) => {
    const fits = (size: number) => matchMedia(`(min-device-${feature}: ${size}px)`).matches;
    let low = 0;
    let high = largest;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (fits(middle)) low = middle;
      else high = middle;
    }
    return low;
  };
  const size = { width: measure("width"), height: measure("height") };
  const isTold = [size.width, size.height].every((side) => side > 0 && side < largest - 1);
  return isTold ? size : null;
}

function readWebgl(): Facts["webgl"] | null {
  const gl = document.createElement("canvas").getContext("webgl");
  if (gl === null) return null;
  // Firefox names the card at once, others by the extension.
  const open = String(gl.getParameter(gl.RENDERER) ?? "");
  const named = gl.getExtension("WEBGL_debug_renderer_info");
  const renderer =
    open.startsWith("WebKit") && named
      ? String(gl.getParameter(named.UNMASKED_RENDERER_WEBGL) ?? "")
      : open;
  return renderer === "" ? null : { renderer };
}

/** A drawing that is read twice: null when it is empty, or other than it was a moment ago. */
function readCanvas(): Facts["canvas"] | null {
  const canvas = document.createElement("canvas");
  canvas.width = 240;
  canvas.height = 60;
  // Drawn by the processor, so that the same commands give the same pixels.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return null;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const empty = canvas.toDataURL();
  context.fillStyle = "#a33";
  context.fillRect(120, 2, 70, 24);
  context.fillStyle = "#357";
  context.font = "18px serif";
  context.fillText("永字 Quartz, 0123", 4, 24);
  context.fillStyle = "rgb(43 114 89 / .6)";
  context.font = "20px sans-serif";
  context.fillText("永字 Quartz, 0123", 8, 44);
  context.beginPath();
  context.arc(200, 32, 22, 0, 5);
  context.stroke();
  const first = canvas.toDataURL();
  const second = canvas.toDataURL();
  const isReadable = first === second && first !== empty && first.length > "data:,".length;
  return isReadable ? { hash: hashOf(first) } : null;
}

/** A sound that nobody hears: what the browser computes of it differs from system to system. */
async function readAudio(): Promise<Facts["audio"] | null> {
  const first = 4_500;
  const last = 5_000;
  const context = new OfflineAudioContext(1, last, 44_100);
  const tone = context.createOscillator();
  tone.type = "triangle";
  tone.frequency.value = 10_000;
  const compressor = context.createDynamicsCompressor();
  compressor.threshold.value = -50;
  compressor.knee.value = 40;
  compressor.ratio.value = 12;
  compressor.attack.value = 0;
  compressor.release.value = 0.25;
  tone.connect(compressor).connect(context.destination);
  tone.start();
  const samples = (await context.startRendering()).getChannelData(0).subarray(first);
  const sum = samples.reduce((total, sample) => total + Math.abs(sample), 0);
  return sum > 0 ? { sum } : null;
}
