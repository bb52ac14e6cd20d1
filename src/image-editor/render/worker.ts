import { parentPort, workerData } from "node:worker_threads";
import { drawPage, type PageOrder } from "./drawPage.ts";

// One page, then it ends: its memory goes with it, whatever the page did.
const drawn = drawPage(workerData as PageOrder);
parentPort?.postMessage(drawn, [drawn.image.buffer]);
