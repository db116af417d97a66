import { type ComponentType, useEffect, useRef, useState } from "react";
import { tellWhenSeen } from "./use-seen-once";

type StillOptions<Props> = {
  /** The block where it renders, on the server; `undefined` in the browser's bundle. */
  server: ComponentType<Props> | undefined;
  /** Its code, for a page that was reached without the server's markup. */
  load: () => Promise<ComponentType<Props>>;
};

/** One object for good: React sets the markup again when it changes. */
const asServed = { __html: "" };

/**
 * A block of words, drawings and links, without behaviour of its own: the server writes it into
 * the page and hydration leaves it as it is, so that its code stays out of the page's script.
 * Coming back to the page shows the same markup again; only a first visit by client-side
 * navigation loads the code. Its links are followed by whoever listens to `[data-still]`, its
 * drawings are drawn once when seen.
 */
export function still<Props extends object>({ server: Block, load }: StillOptions<Props>) {
  let served: { __html: string } | undefined;
  let loaded: ComponentType<Props> | undefined;

  return function Still(props: Props) {
    const frame = useRef<HTMLDivElement>(null);
    const [markup] = useState(() => served ?? asServed);
    const [Loaded, setLoaded] = useState(() => loaded);

    useEffect(() => {
      const element = frame.current;
      if (element === null) return;
      if (element.childElementCount > 0) {
        served ??= { __html: element.innerHTML };
        return drawWhenSeen(element);
      }
      load().then((component) => {
        loaded = component;
        setLoaded(() => component);
      }, console.error);
    }, []);

    const Shown = Block ?? Loaded;
    if (Shown !== undefined) {
      return (
        <div key="shown" className="contents" {...(Block && { "data-still": "" })}>
          <Shown {...props} />
        </div>
      );
    }
    return (
      <div
        key="served"
        className="contents"
        data-still=""
        ref={frame}
        suppressHydrationWarning
        dangerouslySetInnerHTML={markup}
      />
    );
  };
}

function drawWhenSeen(frame: HTMLElement): () => void {
  const drawings = [...frame.querySelectorAll<HTMLElement>("[data-seen]")];
  const ends = drawings.map((drawing) =>
    tellWhenSeen(drawing, (state) => {
      drawing.dataset["seen"] = state;
    }),
  );
  return () => {
    for (const end of ends) end();
  };
}
