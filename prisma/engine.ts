#!/usr/bin/env node
/**
 * The schema engine that the Prisma CLI starts (PRISMA_SCHEMA_ENGINE_BINARY, set in prisma.config.ts).
 *
 * Prisma downloads a native one from its own host, which a closed network refuses. This is the same engine as
 * WebAssembly, from npm, behind the same two interfaces: `cli <command>`, and JSON-RPC, a line a message, over standard
 * input and output. The engine works on PGlite and on PostgreSQL.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { CreateMigrationInput, EvaluateDataLossInput } from "@prisma/schema-engine-wasm";
import * as wasm from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { engineAdapter } from "./engineAdapter.ts";
import { createMigration, evaluateDataLoss } from "./enginePlan.ts";

interface Call {
  id: number;
  method: string;
  params: unknown;
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    datasource: { type: "string", short: "d", default: "{}" },
    datamodels: { type: "string", multiple: true },
    "enabled-preview-features": { type: "string" },
    "extension-types": { type: "string" },
  },
});
const { url = "" } = JSON.parse(options.datasource) as { url?: string };
const adapter = bindMigrationAwareSqlAdapterFactory(engineAdapter(url));
// Opened at the first call, so that a failure is an answer: `migrate diff` takes an engine that merely dies for
// success.
let opened: Promise<wasm.SchemaEngine> | undefined;

if (positionals[0] === "cli") await runCommand(positionals[1]);
else serve();

/** `cli can-connect-to-database | create-database | drop-database`, about the database in the URL. Ends the process. */
async function runCommand(command: string | undefined): Promise<never> {
  // A folder is made when it is opened.
  if (url.startsWith("pglite:")) process.exit(0);
  const target = new URL(url);
  const name = pg.escapeIdentifier(decodeURIComponent(target.pathname.slice(1)));
  const sql = new Map([
    ["can-connect-to-database", "SELECT 1"],
    ["create-database", `CREATE DATABASE ${name}`],
    ["drop-database", `DROP DATABASE ${name} WITH (FORCE)`],
  ]).get(command ?? "");
  if (sql === undefined) throw new Error(`The schema engine has no command ${command}.`);
  if (command !== "can-connect-to-database") target.pathname = "/postgres";
  const client = new pg.Client({ connectionString: target.href });
  try {
    await client.connect();
    await client.query(sql);
    process.exit(0);
  } catch (error) {
    const { code } = error as { code?: string };
    const fields = {
      message: textOf(error),
      is_panic: false,
      error_code: code === "3D000" ? "P1003" : "P1001",
      meta: {},
    };
    // The CLI skips the first line of what it reads.
    console.error(`{}\n${JSON.stringify({ level: "ERROR", target: "schema_engine::logger", fields })}`);
    process.exit(1);
  }
}

/** Answers calls in order until the CLI closes the input. */
function serve(): void {
  let last = Promise.resolve();
  const lines = createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    last = last.then(() => answer(line));
  });
  lines.on("close", () => {
    void last.then(() => process.exit(0));
  });
}

async function answer(line: string): Promise<void> {
  if (line.trim() === "") return;
  const call = JSON.parse(line) as Call;
  // A message without a method is the CLI's receipt for a printed line.
  if (call.method === undefined) return;
  try {
    const result = await perform(call);
    const printed = call.method === "diff" ? (result as wasm.DiffResult).stdout : null;
    if (printed) send({ id: 1_000_000, method: "print", params: { content: printed } });
    send({ id: call.id, result: result ?? null });
  } catch (error) {
    const { code, meta } = error as { code?: string; meta?: object };
    const data = { is_panic: false, message: textOf(cause(error)), error_code: code, meta: meta ?? {} };
    send({ id: call.id, error: { code: 4466, message: "The schema engine refused.", data } });
  }
}

async function perform(call: Call): Promise<unknown> {
  opened ??= startEngine();
  const engine = await opened;
  if (call.method === "createMigration") return createMigration(engine, call.params as CreateMigrationInput);
  if (call.method === "evaluateDataLoss") return evaluateDataLoss(engine, call.params as EvaluateDataLossInput);
  const name = call.method === "getDatabaseVersion" ? "version" : call.method;
  const method = (engine as unknown as Record<string, ((params: unknown) => Promise<unknown>) | undefined>)[name];
  if (typeof method !== "function") throw new Error(`The schema engine has no method ${call.method}.`);
  return method.call(engine, call.params);
}

/**
 * The package's own entry imports its .wasm file as a module, which only bundlers do: this wires the same parts by
 * hand.
 */
function startEngine(): Promise<wasm.SchemaEngine> {
  const folder = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
  const module = new WebAssembly.Module(readFileSync(join(folder, "schema_engine_bg.wasm")));
  const instance = new WebAssembly.Instance(module, { "./schema_engine_bg.js": { ...wasm } });
  wasm.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  const datamodels = options.datamodels?.map((path): [string, string] => [path, readFileSync(path, "utf8")]);
  return wasm.SchemaEngine.new({ datamodels }, () => {}, adapter);
}

/**
 * An error of the driver crosses the engine as a number, which the adapter's registry turns back into the error itself.
 */
function cause(error: unknown): unknown {
  const id = /External error id#(\d+)/.exec(textOf(error))?.[1];
  return (id === undefined ? undefined : adapter.errorRegistry.consumeError(Number(id))?.error) ?? error;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function send(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}
