import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The answers that are under way on each connection, in the order of their requests. */
export type OpenAnswers = {
  begin: (socket: Socket, response: ServerResponse) => void;
  of: (socket: Socket) => readonly ServerResponse[];
  /** All of them. */
  all: () => readonly ServerResponse[];
  /**
   * From now on the last answer of each connection says that the connection ends with it, so that a client
   * sends its next request on a new one, and none is on its way when the connection closes.
   */
  endConnections: () => void;
};

export function createOpenAnswers(): OpenAnswers {
  const open = new Map<Socket, Set<ServerResponse>>();
  let areLast = false;
  return {
    begin(socket, response) {
      const answers = open.get(socket) ?? new Set();
      open.set(socket, answers.add(response));
      if (areLast) closeAfterLast(answers);
      response.once("close", () => {
        answers.delete(response);
        if (answers.size === 0) open.delete(socket);
      });
    },
    of: (socket) => [...(open.get(socket) ?? [])],
    all: () => [...open.values()].flatMap((answers) => [...answers]),
    endConnections() {
      areLast = true;
      for (const answers of open.values()) closeAfterLast(answers);
    },
  };
}

/** Of requests that were sent at once, only the answer to the last may close the connection. */
function closeAfterLast(answers: ReadonlySet<ServerResponse>): void {
  const changeable = [...answers].filter(({ headersSent }) => !headersSent);
  const last = changeable.pop();
  for (const answer of changeable) answer.removeHeader("Connection");
  last?.setHeader("Connection", "close");
}
