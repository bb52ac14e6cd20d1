import { startServer } from "../support/processes/serverProcess.ts";
import { replaySequences } from "./sequences.ts";

replaySequences(() => startServer());
