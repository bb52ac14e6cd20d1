import type { z } from "zod";
import type { Fetch } from "../../../platform/outbound/guardedFetch.ts";
import type { Grant } from "../../connect.ts";
import { callJson } from "../call.ts";
import { graphRefusal } from "./call.ts";

/** Meta's pages put this behind the code; the exchange does not know it. */
const BEHIND = "#_";

/** Exchanges the code of a consent for a token of an hour. @throws ProviderFailure */
export function codeToken<Shape extends z.ZodType>(
  fetch: Fetch,
  url: string,
  { client, code }: Pick<Grant, "client" | "code">,
  answer: Shape,
): Promise<z.output<Shape>> {
  const form = {
    client_id: client.clientId,
    client_secret: client.clientSecret,
    grant_type: "authorization_code",
    redirect_uri: client.redirectUri,
    code: code.endsWith(BEHIND) ? code.slice(0, -BEHIND.length) : code,
  };
  return callJson(fetch, url, { method: "POST", form, answer }, graphRefusal);
}
