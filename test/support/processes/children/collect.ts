// Loaded before a server: collects garbage on request, so that a test measures the memory in use without garbage.
import process from "node:process";

process.on("SIGUSR2", () => globalThis.gc?.());
