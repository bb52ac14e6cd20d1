import fc from "fast-check";
import { seedOf } from "./seed.ts";

// A failing property prints its seed; ROSTRUM_SEED=<seed> generates the same cases again.
fc.configureGlobal({ seed: seedOf() });
