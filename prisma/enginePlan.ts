/**
 * Planning a migration (`prisma migrate dev`) with the WebAssembly engine, around two faults of version 7.10.0.
 * Planning has no shadow database until a diagnosis of an up-to-date database has given it one. Planning also replays
 * the migrations without the preview features of the schema, so that every partial index looks missing and is created
 * again each time. `diff` has neither fault.
 */
import type {
  CreateMigrationInput,
  CreateMigrationOutput,
  DiffResult,
  EvaluateDataLossInput,
  EvaluateDataLossOutput,
  SchemaEngine,
} from "@prisma/schema-engine-wasm";

/**
 * The next migration. The engine's `diff` gives its SQL; null when the migration would be empty and no draft was
 * requested.
 */
export async function createMigration(
  engine: SchemaEngine,
  input: CreateMigrationInput,
): Promise<CreateMigrationOutput> {
  await diagnose(engine, input);
  const created = await engine.createMigration(input);
  const { stdout, exitCode } = await difference(engine, input);
  return { ...created, migrationScript: exitCode === 0 && !input.draft ? null : stdout };
}

/** The data that the next migration would lose. Partial indexes are ignored: creating one loses nothing. */
export async function evaluateDataLoss(
  engine: SchemaEngine,
  input: EvaluateDataLossInput,
): Promise<EvaluateDataLossOutput> {
  if ((await difference(engine, input)).exitCode === 0)
    return { migrationSteps: 0, warnings: [], unexecutableSteps: [] };
  await diagnose(engine, input);
  const files = input.schema.files.map((file) => ({
    ...file,
    content: file.content.replace(/^\s*@@(unique|index)\(.*\bwhere:.*\)\s*$/gm, ""),
  }));
  const evaluated = await engine.evaluateDataLoss({ ...input, schema: { files } });
  return { ...evaluated, migrationSteps: Math.max(1, evaluated.migrationSteps) };
}

const diagnosed = new WeakSet<SchemaEngine>();

/** Gives the engine its shadow database. One diagnosis, which replays every migration, is enough for a process. */
async function diagnose(engine: SchemaEngine, { migrationsList, filters }: EvaluateDataLossInput): Promise<void> {
  if (diagnosed.has(engine)) return;
  await engine.devDiagnostic({ migrationsList, filters });
  diagnosed.add(engine);
}

/** From the migrations to the schema, as SQL; the exit code is 0 when there is none. */
function difference(engine: SchemaEngine, input: EvaluateDataLossInput): Promise<DiffResult> {
  return engine.diff({
    from: { tag: "migrations", ...input.migrationsList },
    to: { tag: "schemaDatamodel", ...input.schema },
    filters: input.filters,
    script: true,
    exitCode: true,
  });
}
