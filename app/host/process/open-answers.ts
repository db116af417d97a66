import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The open responses of each connection, in the order of their requests. */
export type OpenAnswers = {
  begin: (socket: Socket, response: ServerResponse) => void;
  of: (socket: Socket) => readonly ServerResponse[];
  /** The open responses of all connections. */
  all: () => readonly ServerResponse[];
  /**
   * From now on the last response on each connection carries `Connection: close`. Its client sends the next request on
   * a new connection, so that no request is lost when this one closes.
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

/** Lets only the last response of pipelined requests close the connection. */
function closeAfterLast(answers: ReadonlySet<ServerResponse>): void {
  const changeable = [...answers].filter(({ headersSent }) => !headersSent);
  const last = changeable.pop();
  for (const answer of changeable) answer.removeHeader("Connection");
  last?.setHeader("Connection", "close");
}
