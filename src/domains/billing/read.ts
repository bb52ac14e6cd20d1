import * as reach from "../../platform/access/reach.ts";
import { readByIds } from "../../platform/access/visibleRows.ts";

/**
 * Payment pages in the order of the ids; null for pages of organizations that the viewer does not administer. At most
 * 100.
 */
export const checkoutsByIds = readByIds("billingCheckout", reach.inAdministeredOrganizations);
