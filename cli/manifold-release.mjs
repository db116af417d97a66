#!/usr/bin/env node
// The program's name before version 0.2.0. `former-names.mjs` says so on standard error; 0.3.0 has no such file.
import "./release-cli.mjs";
