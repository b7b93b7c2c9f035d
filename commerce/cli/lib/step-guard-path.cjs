// @ts-check
const path = require("node:path");

/** A module of the older kind: only there does a folder have the same name in every loader that reads `run.mjs`. */
module.exports = path.join(__dirname, "step-guard.mjs");
