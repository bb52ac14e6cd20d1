// Loaded before a server: it writes each long turn of the event loop to the file that WATCH_FILE names, and what memory
// is in use when asked (SIGUSR2).
import { appendFileSync } from "node:fs";
import process from "node:process";

const TICK_MS = 5;
const LONG_MS = 50;

const file = process.env["WATCH_FILE"] ?? "";
const write = (line: object) => appendFileSync(file, `${JSON.stringify(line)}\n`);
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let last = performance.now();
let lastCpu = cpuMs();
// A turn that takes long makes the timer late. The CPU time of this thread shows whether the turn worked or the machine
// was busy elsewhere.
setInterval(() => {
  const now = performance.now();
  const cpu = cpuMs();
  if (now - last > LONG_MS)
    write({ turn: { from: performance.timeOrigin + last, to: performance.timeOrigin + now, cpuMs: cpu - lastCpu } });
  last = now;
  lastCpu = cpu;
}, TICK_MS).unref();

process.on("SIGUSR2", () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  write({ memory: { heapUsed, external, rss } });
});
