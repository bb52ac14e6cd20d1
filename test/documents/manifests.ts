import { createHash } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/** The documents of a front end. */
export const WHO = "query Who {\n  viewer {\n    user {\n      id\n    }\n  }\n}";
export const NAME = "query Name($id: ID!) { workspace(id: $id) { name } }";
export const RENAME =
  "mutation Rename($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { workspace { name } } }";

/** The id of `NAME` in Relay's manifest. */
export const NAME_ID = md5(NAME);

/** Writes files as JSON into a new folder. */
export async function folderOf(files: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "rostrum-documents-"));
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  return folder;
}

/** A folder with a manifest of Apollo and one of Relay. */
export const frontEnd = (): Promise<string> =>
  folderOf({
    "apollo.json": {
      format: "apollo-persisted-query-manifest",
      version: 1,
      operations: [
        { id: sha256(WHO), name: "Who", type: "query", body: WHO },
        { id: "rename", name: "Rename", type: "mutation", body: RENAME },
      ],
    },
    "relay.json": { [NAME_ID]: NAME },
    "notes.txt": "no manifest",
  });
