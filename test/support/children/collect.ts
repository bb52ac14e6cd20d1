// Loaded before a server: it collects its garbage when asked, so that what it holds can be told from what it has not tidied up yet.
import process from "node:process";

process.on("SIGUSR2", () => globalThis.gc?.());
