import { type MouseEvent, useState } from "react";
import { useLocale } from "~/i18n/locale-context";
import { isPlainPress } from "~/islands/hold-presses";
import { useInPlace } from "~/islands/in-place/use-in-place";
import { askVersions } from "./ask-versions";
import type { LogFrame } from "./log-frame";
import type { ReleaseEntryView } from "./release-entry-view";

/** The first versions of a kernel, or of all kernels (null). */
type KernelLog = { kernel: string | null; entries: ReleaseEntryView[]; total: number };

/** Shows a kernel's versions in place, under the address that its link leads to. */
export function useKernelChoice(frame: LogFrame) {
  const locale = useLocale();
  const { shown, isAsking, show } = useInPlace<KernelLog>();
  const [pressed, setPressed] = useState<string | null>(null);
  const choose = (event: MouseEvent<HTMLAnchorElement>, kernel: string | null) => {
    if (!isPlainPress(event.nativeEvent)) return;
    event.preventDefault();
    setPressed(kernel);
    const { pathname, search } = event.currentTarget;
    void show(pathname + search, async (goTo) => {
      const answer = await askVersions(frame, { locale, kernel, page: 1, goTo });
      return answer && { kernel, ...answer };
    });
  };
  /** `pressed` is the kernel that is loading; only valid while `isLoading`. */
  return { chosen: shown, isLoading: isAsking, pressed, choose };
}
