/** Milliseconds for which a page that was rendered is proof enough. */
const proofLasts = 60_000;

/** Milliseconds after which a check ends while the page is still being rendered. */
const longestWait = 2_000;

/** Whether pages can be rendered; `late`: the page that tries it has not ended yet. */
export type RenderState = "rendered" | "failing" | "late";

/**
 * Creates a check whether the site renders pages. It renders one page, and again a minute after a success;
 * after a failure, with the next check. At most one of them is rendered at a time. Within two minutes of a
 * success a page that is late does not count, because a busy site is not a broken one.
 * @param render renders a page; returns whether it is right
 */
export function createRenderCheck(
  render: () => Promise<boolean>,
  { now = () => performance.now(), limit = longestWait } = {},
): () => Promise<RenderState> {
  let provenUntil = Number.NEGATIVE_INFINITY;
  let running: Promise<RenderState> | undefined;
  const renderOnce = async (): Promise<RenderState> => {
    try {
      if (!(await render())) return "failing";
      provenUntil = now() + proofLasts;
      return "rendered";
    } catch {
      return "failing";
    } finally {
      running = undefined;
    }
  };
  return async () => {
    if (now() < provenUntil) return "rendered";
    running ??= renderOnce();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<RenderState>((resolve) => {
      timer = setTimeout(resolve, limit, "late");
    });
    const state = await Promise.race([running, late]).finally(() => clearTimeout(timer));
    return state === "late" && now() < provenUntil + proofLasts ? "rendered" : state;
  };
}
