// Replaces the built site in a process that is started with `--import` of this file. It prints its
// arguments instead of running a command of operators.
import { registerHooks } from "node:module";

const url = import.meta.url;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith("build/server/index.js")
      ? { url, shortCircuit: true }
      : next(specifier, context),
});

const said = (...words) => JSON.stringify(words);

export const readEnv = () => null;
export const errorMessage = String;
export const runCommand = async (_settings, name, options) => said(name, options);
export const runBackup = async (_settings, options) => said("backup", options);
export const runRestore = async (_settings, ...places) => said("restore", places);
export const runStorageTest = async () => said("storage");
export const runMoveToPostgres = async () => said("move-to-postgres");
