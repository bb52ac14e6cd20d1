import { html } from "hono/html";
import { acceptOwnership } from "../../domains/ownership/accept.ts";
import { declineOwnership } from "../../domains/ownership/decline.ts";
import { type OwnershipOffer, ownershipOffer } from "../../domains/ownership/read.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { alert } from "../site/forms.ts";
import { when } from "./parts.ts";
import { type PersonPage, type Visit, whoIs } from "./personPage.ts";

/** `/ownership-transfer?id=…`: the nominee accepts or declines; other people concerned see the state. */
export const ownershipTransfer: PersonPage = {
  async show(visit) {
    const offer = await ownershipOffer(visit.context, visit.query.get("id") ?? "");
    if (offer === null) throw notFound("Ownership transfer");
    const body = html`${whoIs(visit)}
${alert(visit.trouble)}
${offer.isMine && offer.status === "PENDING" ? question(visit, offer) : html`<p role="status">${stateOf(offer)}</p>`}
<p class="foot"><a href="/settings">Your organizations and workspaces</a></p>`;
    return { title: `Ownership of ${offer.organizationName}`, body };
  },
  async act({ context, query, here }, form) {
    const id = query.get("id") ?? "";
    await (form.get("decision") === "accept" ? acceptOwnership(context, { id }) : declineOwnership(context, { id }));
    return here;
  },
};

const question = ({ here }: Visit, { organizationName, priorOwnerName, expiresAt }: OwnershipOffer) =>
  html`<p><strong>${priorOwnerName}</strong> offers you the ownership of <strong>${organizationName}</strong>.</p>
<h2>As the owner you</h2>
<ul class="may"><li>Decide about its members, plan and payments</li><li>Can delete the organization</li></ul>
<p>${priorOwnerName} stays as an admin. The offer is open until ${when(expiresAt)}.</p>
<form class="pair plain" method="post" action="${here}"><button name="decision" value="decline">Decline</button><button name="decision" value="accept">Accept</button></form>`;

function stateOf({ status, isMine, nomineeName, priorOwnerName, organizationName, expiresAt }: OwnershipOffer): string {
  const nominee = isMine ? "You" : nomineeName;
  return {
    PENDING: `${priorOwnerName} offers the ownership to ${nomineeName}. The offer ends on ${expiresAt.toISOString().slice(0, 10)}.`,
    ACCEPTED: `${nominee} accepted the ownership of ${organizationName}.`,
    DECLINED: `${nominee} declined the ownership of ${organizationName}.`,
    REVOKED: "The offer was withdrawn.",
    EXPIRED: "The offer has expired.",
  }[status];
}
