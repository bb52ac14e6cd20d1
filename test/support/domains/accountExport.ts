import type { ExportManifest } from "../../../src/domains/identity/export/archive.ts";
import { dataOf } from "../answers.ts";
import { browse } from "../pages.ts";
import { REAUTHENTICATE } from "../security.ts";
import type { World } from "../world.ts";
import { unzip } from "../zip.ts";
import { PASSWORD } from "./accounts.ts";

export const EXPORT = `mutation ($input: ExportAccountInput!) {
  exportAccount(input: $input) { accountExport { state archiveUrl } }
}`;
const PRESENT = "{ viewer { accountExport { state requestedAt endedAt expiresAt bytes error archiveUrl } } }";

export interface Present {
  state: string;
  expiresAt: string | null;
  bytes: number | null;
  error: string | null;
  archiveUrl: string | null;
}

/** A grant for an export, from the operation. */
export async function exportGrant(w: World, token: string): Promise<string> {
  const input = { action: "ACCOUNT_EXPORT", password: PASSWORD };
  return dataOf(await w.gql<{ reauthenticate: { grant: string } }>(token, REAUTHENTICATE, { input })).reauthenticate
    .grant;
}

/** Requests an export, as a client does. */
export async function requestExport(w: World, token: string) {
  const input = { reauthGrant: await exportGrant(w, token) };
  type Answer = { exportAccount: { accountExport: Present } } | null;
  return w.gql<Answer>(token, EXPORT, { input });
}

/** The present export of a person. */
export async function presentExport(w: World, token: string): Promise<Present | null> {
  return dataOf(await w.gql<{ viewer: { accountExport: Present | null } }>(token, PRESENT)).viewer.accountExport;
}

/** Downloads an archive without a credential, and unpacks it. */
export async function download(w: World, address: string) {
  const response = await w.app.fetch(new Request(new URL(address, "http://rostrum.test")), { address: "192.0.2.9" });
  const bytes = Buffer.from(await response.arrayBuffer());
  const files = response.status === 200 ? unzip(bytes) : new Map<string, Buffer>();
  const jsonOf = (name: string): unknown => JSON.parse(files.get(name)?.toString() ?? "null");
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    files,
    manifest: jsonOf("manifest.json") as ExportManifest,
    rows: (name: string) => jsonOf(`${name}.json`) as ({ id: string } & Record<string, unknown>)[],
  };
}

export const visitSecurity = (w: World, cookie: string, form?: Record<string, string>) =>
  browse(w, "/security", { cookie, ...(form && { form }) });
