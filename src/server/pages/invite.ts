import { html } from "hono/html";
import { acceptInvitation } from "../../domains/invitations/accept.ts";
import { type InvitationPreview, invitationByToken } from "../../domains/invitations/read.ts";
import { workspaceById } from "../../domains/workspaces/read.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { alert } from "../site/forms.ts";
import type { Screen } from "../site/page.ts";
import { when } from "./parts.ts";
import { type PersonPage, type Visit, whoIs } from "./personPage.ts";

const ROLES = {
  ADMIN: { name: "an admin", may: "You can do everything in the workspace, and invite others." },
  EDITOR: { name: "an editor", may: "You can write, schedule and publish posts." },
  VIEWER: { name: "a viewer", may: "You can see posts, schedules and accounts, and change nothing." },
};

/**
 * `/invite?token=…` shows an invitation and accepts it. `?done=<workspace id>` confirms that. `?id=…`, which the inbox
 * links to, only names the way: the id alone accepts nothing, because the inviter passes the token on
 * (docs/decisions/organizations.md, 2).
 */
export const invite: PersonPage = {
  async show(visit) {
    const { context, query } = visit;
    const joined = query.get("done");
    if (joined !== null) return done((await workspaceById(context, joined)) ?? missing());
    const token = query.get("token");
    if (token === null) return query.has("id") ? otherWay(visit) : missing();
    const invitation = (await invitationByToken(context, token)) ?? missing();
    return invitation.acceptable ? question(visit, invitation) : closed(visit, invitation);
  },
  async act({ context, query }) {
    const { workspace } = await acceptInvitation(context, { token: query.get("token") ?? "" });
    // The token leaves the address.
    return `/invite?done=${workspace.id}`;
  },
};

function missing(): never {
  throw notFound("Invitation");
}

function question(visit: Visit, { workspaceName, organizationName, inviterName, role, expiresAt }: InvitationPreview) {
  const { name, may } = ROLES[role];
  const body = html`${whoIs(visit)}
${alert(visit.trouble)}
<p><strong>${inviterName}</strong> invites you to work in the workspace <strong>${workspaceName}</strong> of <strong>${organizationName}</strong> as ${name}.</p>
<p>${may}</p>
<form method="post" action="${visit.here}"><button name="decision" value="accept">Accept the invitation</button></form>
<p class="foot">The invitation is open until ${when(expiresAt)}. To decline it, close this page.</p>`;
  return { title: `Join ${workspaceName}`, body };
}

const CLOSED = {
  PENDING: "This invitation was sent to another address. Sign in with the account of that address to accept it.",
  ACCEPTED: "This invitation was accepted before. Each invitation can be accepted once.",
  REVOKED: "This invitation was withdrawn. Ask the person who invited you for another one.",
  EXPIRED: "This invitation has expired. Ask the person who invited you for another one.",
};

const UNVERIFIED = html`Your email address is not verified. <a href="/verify-email">Verify it</a> to accept an invitation that was sent to it, then open this link again.`;

/** Names neither the workspace nor people: the viewer may be a stranger who found the link. */
function closed(visit: Visit, { state }: InvitationPreview): Screen {
  const body = html`${whoIs(visit)}
<p class="alert" role="alert">${state === "PENDING" && !visit.viewer.isEmailVerified ? UNVERIFIED : CLOSED[state]}</p>
<p class="foot"><a href="/settings">Your organizations and workspaces</a></p>`;
  return { title: "You cannot accept this invitation", body };
}

function otherWay(visit: Visit): Screen {
  const body = html`${whoIs(visit)}
<p>To see and accept the invitation, open the link in its mail, or the link that the person who invited you passes on.</p>
<p class="foot"><a href="/settings">Your organizations and workspaces</a></p>`;
  return { title: "Open the link in the mail", body };
}

function done({ name }: { name: string }): Screen {
  const body = html`<p role="status">You are a member of the workspace <strong>${name}</strong> now.</p>
<p class="foot"><a href="/settings">Your organizations and workspaces</a></p>`;
  return { title: `Welcome to ${name}`, body };
}
