import { Buffer } from "node:buffer";
import { checkScheme, checkWhole, type Violation } from "./rules.ts";
import { Manifest } from "./shape.ts";
import { SCHEMES } from "./vocabulary.ts";

/** The largest manifest, as it is stored. */
const MOST_BYTES = 256 * 1024;

export type Validated =
  | { manifest: Manifest; violations?: undefined }
  | { manifest?: undefined; violations: ManifestViolation[] };

/** A broken rule, or a member that is not of the shape: then the rule is "shape". */
export type ManifestViolation = Omit<Violation, "rule"> & { rule: Violation["rule"] | "shape" | "size" };

/**
 * A manifest that keeps every rule (docs/decisions/themes.md, 10), as it was given; or all that it breaks. Both schemes
 * count, supported or not.
 */
export function validateManifest(given: unknown): Validated {
  const bytes = Buffer.byteLength(JSON.stringify(given) ?? "");
  if (bytes > MOST_BYTES) {
    return { violations: [{ path: [], rule: "size", found: `${bytes} bytes`, needed: `at most ${MOST_BYTES} bytes` }] };
  }
  const read = Manifest.safeParse(given, { reportInput: true });
  if (!read.success) {
    const violations = read.error.issues.map(({ path, message, input }) => ({
      path: path.filter((key) => typeof key !== "symbol"),
      rule: "shape" as const,
      found: shown(input),
      needed: message,
    }));
    return { violations };
  }
  const violations: Violation[] = [];
  const report = (...[path, rule, found, needed]: Parameters<Parameters<typeof checkWhole>[1]>) =>
    void violations.push({ path, rule, found, needed });
  checkWhole(read.data, report);
  for (const name of SCHEMES) checkScheme(read.data.schemes[name], name, report);
  // As it was given: reading it again would put its members into another order.
  return violations.length === 0 ? { manifest: given as Manifest } : { violations };
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 120);
