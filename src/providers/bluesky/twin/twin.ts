import type { Twin } from "../../shared/twin/twin.ts";
import { createPds } from "./pds.ts";

/** A personal data server with one account. */
export function blueskyTwin(): Twin {
  const appPassword = "demo-demo-demo-demo";
  const did = "did:plc:demodemodemodemodemodemo";
  const { fetch } = createPds({ did, handle: "demo.test", displayName: "Demo", appPassword });
  return { handle: fetch, account: { by: "appPassword", identifier: "demo.test", appPassword } };
}
