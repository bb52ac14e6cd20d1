import { html } from "hono/html";
import type { Organization } from "../../../prisma/generated/client/client.ts";
import { createBillingPortalSession } from "../../domains/billing/checkout/portal.ts";
import { type BillingStatus, billingStatus } from "../../domains/billing/status.ts";
import { viewerRow } from "../../domains/identity/read.ts";
import { organizationPage } from "../../domains/organizations/read.ts";
import { planById } from "../../domains/plans/read.ts";
import { workspacesByIds } from "../../domains/workspaces/read.ts";
import { alert } from "../site/forms.ts";
import type { Markup } from "../site/frame.ts";
import { oneButton, said } from "./parts.ts";
import type { PersonPage, Visit } from "./personPage.ts";
import { profileSection, removePicture, saveProfile } from "./profile.ts";

const HERE = "/settings";
const CHECKOUT: Readonly<Record<string, string>> = {
  success: "Thank you. The plan changes as soon as the payment is confirmed, within a minute as a rule.",
  cancelled: "Nothing was paid. The plan is unchanged.",
};
const SAID = { profile: "Your profile is saved.", picture: "Your picture was removed." };
const ROLES = { OWNER: "owner", ADMIN: "admin", MEMBER: "member", EDITOR: "editor", VIEWER: "viewer" };

/** `/settings`: the profile of a person, their organizations and workspaces with their roles, and the plans. */
export const settings: PersonPage = {
  async show(visit) {
    const { context, query } = visit;
    const user = await viewerRow(context);
    const organizations = await organizationPage(context, { first: 100 }, {});
    const panels = await Promise.all(organizations.nodes.map((each) => panelOf(visit, each)));
    const checkout = CHECKOUT[query.get("checkout") ?? ""];
    const body = html`${checkout === undefined ? "" : html`<p class="panel" role="status">${checkout}</p>`}${said(SAID, visit)}
${alert(visit.trouble)}
${profileSection(user, visit, HERE)}
<ul class="tiles"><li><a href="/security">Security</a><p>Sessions, API tokens and connected applications</p></li><li><a href="/mail-preferences">Mail preferences</a><p>The mails that you get</p></li><li><a href="/activity">Notifications</a><p>Your latest notifications</p></li><li><a href="/accounts">Social accounts</a><p>Their states</p></li></ul>
<h2>Your organizations</h2>
${panels.length === 0 ? html`<p>You are a member of no organization.</p>` : panels}`;
    return { title: "Your account", layout: "page", here: HERE, body };
  },
  async act({ context }, form) {
    const decision = form.get("decision");
    if (decision === "profile" || decision === "picture") {
      await (decision === "profile" ? saveProfile(context, form) : removePicture(context));
      return `${HERE}?done=${decision}`;
    }
    return (await createBillingPortalSession(context, { organizationId: form.get("id") ?? "" })).url;
  },
};

async function panelOf({ context, viewer }: Visit, { id, name }: Organization): Promise<Markup> {
  const role = viewer.organizations.get(id) ?? "MEMBER";
  const mine = [...viewer.workspaces].filter(([, { organizationId }]) => organizationId === id).slice(0, 100);
  const workspaces = await workspacesByIds(
    context,
    mine.map(([workspaceId]) => workspaceId),
  );
  const rows = workspaces.flatMap((workspace) => {
    const own = workspace && viewer.workspaces.get(workspace.id)?.role;
    return workspace && own ? [html`<li>${workspace.name}<span class="tag end">${ROLES[own]}</span></li>`] : [];
  });
  return html`<section class="panel">
<h3>${name} <span class="tag">${ROLES[role]}</span></h3>
${role === "MEMBER" ? "" : html`<p>You are an admin of all workspaces of this organization.</p>`}
${rows.length === 0 ? "" : html`<ul class="rows">${rows}</ul>`}
${planOf(await billingStatus(context, { organizationId: id }), name)}
</section>
`;
}

function planOf(
  { organizationId, grantedPlan, subscription, accessRestricted, canManageBilling }: BillingStatus,
  name: string,
) {
  const plan = planById(grantedPlan)?.name ?? "Unlimited";
  const isPaid = canManageBilling && subscription?.provider === "STRIPE";
  const portal = { decision: "billing", id: organizationId, text: "Manage billing", label: name };
  return html`<div class="row"><p>Plan: <strong>${plan}</strong></p>${isPaid ? oneButton(HERE, portal) : ""}</div>
${accessRestricted ? html`<p class="alert">A payment is late: nothing more can be scheduled until it is made.</p>` : ""}`;
}
