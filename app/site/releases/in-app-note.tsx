/**
 * Says how to leave the browser within WeChat or QQ, in which no download starts. Stored pages are the
 * same for everyone, so `~/islands/behaviours/in-app.ts` shows it there; without scripts, everyone
 * sees it.
 */
export function InAppNote({ text }: { text: string }) {
  return (
    <div data-in-app="" className="no-script border-b border-line bg-sunk">
      <p role="note" className="page py-4 font-semibold">
        {text}
      </p>
    </div>
  );
}
