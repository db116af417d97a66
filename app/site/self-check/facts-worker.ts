import { readWorkerFacts } from "./worker-facts";

// Reads only when it is asked to: it is there before anybody has pressed the button.
addEventListener("message", () => postMessage(readWorkerFacts()));
