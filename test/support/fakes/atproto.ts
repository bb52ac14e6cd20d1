import { createPds, type Pds } from "../../../src/providers/bluesky/twin/pds.ts";
import { type Fake, fakeOf } from "./fake.ts";

export interface FakeAtproto extends Fake, Omit<Pds, "fetch"> {}

export const ATPROTO_PASSWORD = "abcd-efgh-ijkl-mnop";
export const ATPROTO = { did: "did:plc:z72i7hdynmk6r22z27h6tvur", handle: "ada.test" };
/** An account to mention. */
export const GRACE = { did: "did:plc:ewvi7nxzyoun6zhxrhs64oiz", handle: "grace.test" };

/** The twin of a personal data server with faults. */
export async function fakeAtproto(now?: () => Date): Promise<FakeAtproto> {
  const pds = createPds({ ...ATPROTO, displayName: "Ada", appPassword: ATPROTO_PASSWORD }, [GRACE], now);
  return Object.assign(pds, await fakeOf(pds.fetch));
}
