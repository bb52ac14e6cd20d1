import { Buffer } from "node:buffer";
import { checkManifest, checkScheme, type Violation } from "./rules.ts";
import { Manifest } from "./shape.ts";
import { SCHEMES } from "./vocabulary.ts";

/** The greatest size of a manifest as JSON, in bytes. */
const MOST_BYTES = 256 * 1024;

export type Validated =
  | { manifest: Manifest; violations?: undefined }
  | { manifest?: undefined; violations: ManifestViolation[] };

/**
 * A broken rule. The rule is "shape" for a member that does not match the schema, and "size" for a manifest that is too
 * large.
 */
export type ManifestViolation = Omit<Violation, "rule"> & { rule: Violation["rule"] | "shape" | "size" };

/**
 * Checks a manifest against every rule (docs/decisions/themes.md, 10). Both schemes are checked, even an unsupported
 * one.
 * @returns the manifest as it was given, or all violations
 */
export function validateManifest(data: unknown): Validated {
  const bytes = Buffer.byteLength(JSON.stringify(data) ?? "");
  if (bytes > MOST_BYTES) {
    return { violations: [{ path: [], rule: "size", value: `${bytes} bytes`, needed: `at most ${MOST_BYTES} bytes` }] };
  }
  const read = Manifest.safeParse(data, { reportInput: true });
  if (!read.success) {
    const violations = read.error.issues.map(({ path, message, input }) => ({
      path: path.filter((key) => typeof key !== "symbol"),
      rule: "shape" as const,
      value: shown(input),
      needed: message,
    }));
    return { violations };
  }
  const violations: Violation[] = [];
  const report = (...[path, rule, value, needed]: Parameters<Parameters<typeof checkManifest>[1]>) =>
    void violations.push({ path, rule, value, needed });
  checkManifest(read.data, report);
  for (const name of SCHEMES) checkScheme(read.data.schemes[name], name, report);
  // The given value is returned, because the parsed one has another order of members.
  return violations.length === 0 ? { manifest: data as Manifest } : { violations };
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 120);
