import { z } from "zod";
import { storageKey } from "../storage/storageKey.ts";
import { BackupRefused } from "./refused.ts";

/** The form of a backup. Another form gets another name. */
export const FORM = "rostrum.backup.1";
/** The file that describes all others. */
export const MANIFEST = "manifest.json";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const whole = z.int().nonnegative();
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
/** Two parts at least, and none begins with a dot: such a path stays below the folder of the backup. */
const path = z.string().regex(/^(?:[A-Za-z0-9_-][\w.-]*\/)*[A-Za-z0-9_-][\w.-]*$/);

/** A file of a backup, by its path in the folder of the backup. */
const File = z.object({ path, size: whole, sha256 });
export type BackupFile = z.output<typeof File>;

const key = z.string().transform((text, issue) => {
  try {
    return storageKey(text);
  } catch {
    issue.addIssue("must be a key of the storage");
    return z.NEVER;
  }
});

const Manifest = z.object({
  form: z.literal(FORM),
  /** The version of rostrum that wrote the backup. */
  version: z.string(),
  /** Shortly before the snapshot of the rows. */
  takenAt: z.iso.datetime(),
  database: z.enum(["pglite", "postgres"]),
  /** The applied migrations: name and SHA-256 of the script. */
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })).min(1),
  /** The state of the audit log's hash chain. */
  audit: z.object({
    sealed: whole,
    waiting: whole,
    head: z.object({ position: z.string().regex(/^\d+$/), hash: sha256 }).nullable(),
    /** The first fault of a chain that was not intact; null for an intact chain. */
    fault: z.string().nullable(),
  }),
  /** Each line of a file is one row: a JSON array of the columns' values as PostgreSQL's text, or null. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: whole, file: File })),
  media: z.array(z.object({ key, type: z.string(), file: File })),
  /** Objects that a row names, and that the storage did not have. */
  absentMedia: z.array(key),
  /** The keys that seal stored secrets, themselves sealed under a passphrase. */
  keys: File.nullable(),
});
export type Manifest = z.output<typeof Manifest>;

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

/** @throws BackupRefused for an invalid text */
export function parseManifest(text: string, folder: string): Manifest {
  const read = Manifest.safeParse(jsonOf(text));
  if (read.success) return read.data;
  const [first] = read.error.issues;
  const where = first === undefined || first.path.length === 0 ? "the text" : first.path.join(".");
  throw new BackupRefused(`${MANIFEST} in ${folder} is damaged, or of another version: ${where} is not valid.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns every file of a backup apart from the manifest. */
export const filesOf = ({ tables, media, keys }: Manifest): BackupFile[] => [
  ...tables.map(({ file }) => file),
  ...media.map(({ file }) => file),
  ...(keys === null ? [] : [keys]),
];
