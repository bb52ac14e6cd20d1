import type pg from "pg";
import type { Batch } from "./batch.ts";

export type SentStatement = string | Batch | { readonly text: string; readonly values?: readonly unknown[] };
export type Result = pg.QueryResult | readonly pg.QueryResult[] | undefined;
export type Ended = (error: unknown, result?: Result) => void;

/** Is called before a statement is sent. Returns a function for its end, which is called before the sender's. */
export type Observer = (statement: SentStatement, values: unknown) => Ended | undefined;
