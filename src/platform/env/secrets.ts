import { readFileSync } from "node:fs";

/**
 * Variables whose value is a secret, or can have a secret in it. `<name>_FILE` can name a file with the value instead.
 */
export const SECRET_VARIABLES = [
  "DATABASE_URL",
  "PGPASSWORD",
  "MIGRATION_DATABASE_URL",
  "MIGRATION_PGPASSWORD",
  "SECRET_KEYS",
  "PROVIDER_APPS",
  "SMTP_URL",
  "SMTP_PASSWORD",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "LLM_API_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const;

type VariableTexts = Readonly<Record<string, string | undefined>>;

/** Reads the files of secrets. @returns the variables with their values, and one line for each violation */
export function withSecretFiles(texts: VariableTexts): { texts: VariableTexts; faults: string[] } {
  const read: Record<string, string | undefined> = { ...texts };
  const faults: string[] = [];
  for (const name of SECRET_VARIABLES) {
    const file = texts[`${name}_FILE`];
    if (file === undefined) continue;
    if (texts[name] === undefined) read[name] = contentOf(file, (fault) => faults.push(`${name}_FILE: ${fault}`));
    else faults.push(`${name}_FILE: cannot be set together with ${name}`);
  }
  return { texts: read, faults };
}

/** Returns the text of a file without one line end at its end, which editors and `echo` add. */
function contentOf(file: string, fail: (fault: string) => void): string | undefined {
  try {
    const text = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    if (text !== "") return text;
    fail("names an empty file");
  } catch (error) {
    fail(`names a file that cannot be read (${(error as { code?: string }).code ?? "unknown"})`);
  }
  return undefined;
}
