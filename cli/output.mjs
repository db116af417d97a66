/**
 * Creates the program's output: messages and a moving line on a terminal, one JSON object a line elsewhere.
 * @param {{ isJson: boolean }} options
 */
export function createOutput({ isJson }) {
  let hasLine = false;
  const endLine = () => {
    if (hasLine) process.stderr.write("\n");
    hasLine = false;
  };
  const line = (stream, event) => stream.write(`${JSON.stringify(event)}\n`);
  let lastProgress = 0;
  return {
    /** Something is done. `sentence` is for people. */
    say(event, sentence) {
      if (isJson) return line(process.stdout, event);
      endLine();
      process.stdout.write(`${sentence}\n`);
    },
    /** How far an upload is. */
    progress({ file, sent, size }) {
      if (isJson) {
        const now = performance.now();
        // A line a second is enough for a log.
        if (now - lastProgress < 1_000 && sent < size) return;
        lastProgress = now;
        return line(process.stdout, { event: "progress", file, sent, size });
      }
      const percent = Math.floor((sent / size) * 100);
      process.stderr.write(`\r${file}  ${String(percent).padStart(3)} %  ${sent} / ${size} bytes`);
      hasLine = true;
    },
    /** Why the program waits. */
    wait(why, seconds) {
      if (isJson) return line(process.stderr, { event: "wait", why, seconds });
      endLine();
      process.stderr.write(`${why} Trying again in ${seconds} s.\n`);
    },
    /** Tells the operator something while the command goes on. */
    note(message) {
      if (isJson) return line(process.stderr, { event: "note", message });
      process.stderr.write(`${message}\n`);
    },
    /** Why the program ends; `lines`: of several rollouts, each that is refused. */
    fail(reason, message, lines) {
      if (isJson) {
        const refused = lines === undefined ? {} : { lines };
        return line(process.stderr, { event: "error", reason, message, ...refused });
      }
      endLine();
      process.stderr.write(`${message}\n`);
    },
  };
}
