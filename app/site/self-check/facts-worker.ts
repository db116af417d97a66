import { readWorkerFacts } from "./worker-facts";

// The worker starts before anybody has pressed the button, and reads when it is asked to.
addEventListener("message", () => postMessage(readWorkerFacts()));
