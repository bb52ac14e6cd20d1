import { z } from "zod";
import type { Env } from "../../../platform/env/env.ts";
import { linkOrigin } from "../../../platform/env/links.ts";
import { publicUrl } from "../../../platform/env/publicUrl.ts";
import { invalidInput } from "../../../platform/errors/errors.ts";
import { id, textIn } from "../../../platform/values/shapes.ts";
import { BOUNDS } from "../bounds.ts";

const address = textIn(BOUNDS.returnAddress).nullish();

export const CreateBillingCheckout = z.object({
  organizationId: id,
  planId: textIn(BOUNDS.paidPlanId),
  successUrl: address,
  cancelUrl: address,
});
export const CreateBillingPortalSession = z.object({ organizationId: id, returnUrl: address });
export const OfOrganization = z.object({ organizationId: id });

/**
 * Returns the address to which the payment provider sends the payer back: of this site, of the front end in
 * FRONTEND_URL, or of one in CORS_ORIGINS. An address of another site could abuse this site's name.
 * @throws DomainError INVALID_INPUT
 */
export function backTo(env: Env, member: string, link: string | null | undefined, otherwise: string): string {
  const home = linkOrigin(env);
  if (link == null) return new URL(otherwise, home).href;
  // A path is one of the site to which links of mails lead.
  const base = link.startsWith("/") ? home : undefined;
  const url = URL.canParse(link, base) ? new URL(link, base) : null;
  if (
    url === null ||
    ![home, publicUrl(env), ...env.CORS_ORIGINS].includes(url.origin) ||
    url.username !== "" ||
    url.password !== ""
  ) {
    throw invalidInput([member], "must be an address of this site or of one of its allowed front ends", link);
  }
  return url.href;
}
