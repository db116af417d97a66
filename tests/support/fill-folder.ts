import { startingFolder } from "./starting-site";

// A program for the browser tests: gives their site a data folder with the starting content, and the
// sites of the console's specs the one to copy. Argument: the folder.
await startingFolder(process.argv[2]);
