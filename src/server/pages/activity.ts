import { html } from "hono/html";
import type { Publication, Rendition, SocialAccount } from "../../../prisma/generated/client/client.ts";
import { accountsByIds } from "../../domains/accounts/read.ts";
import { latestNotifications } from "../../domains/notifications/read.ts";
import { segmentsOf } from "../../domains/publications/content/content.ts";
import { plannedPublications, publicationById, renditionsOf } from "../../domains/publications/read.ts";
import { retryFailedRenditions } from "../../domains/publications/recovery/retry.ts";
import { workspaceById } from "../../domains/workspaces/read.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { alert } from "../site/forms.ts";
import type { Markup } from "../site/frame.ts";
import type { Screen } from "../site/page.ts";
import { accountName, when } from "./parts.ts";
import type { PersonPage, Visit } from "./personPage.ts";

const LONGEST = 100;

/**
 * `/activity?publication=…` shows a post, `?workspace=…` the posts that are planned there, and the plain path the
 * latest notifications.
 */
export const activity: PersonPage = {
  show(visit) {
    const publication = visit.query.get("publication");
    const workspace = visit.query.get("workspace");
    if (publication !== null) return postScreen(visit, publication);
    return workspace === null ? notificationsScreen(visit) : queueScreen(visit, workspace);
  },
  async act({ context, query, here }) {
    await retryFailedRenditions(context, { id: query.get("publication") ?? "" });
    return here;
  },
};

const NO_CONVERSATIONS = html`<p class="lead">This server has no page for responses and messages. Open the post or the conversation at its network.</p>`;

/** `/engagement` and `/messages`: a front end has these pages; the server only repeats the notification. */
export const conversations: PersonPage = { show: (visit) => notificationsScreen(visit, NO_CONVERSATIONS) };

async function notificationsScreen(visit: Visit, lead: Markup = html``): Promise<Screen> {
  const notifications = await latestNotifications(visit.context);
  const rows = notifications.map(
    ({ title, body, createdAt }) =>
      html`<li><div><strong>${title}</strong><p>${body}</p></div><span class="end">${when(createdAt)}</span></li>`,
  );
  const body = html`${lead}
${rows.length === 0 ? html`<p>You have no notification.</p>` : html`<ul class="rows">${rows}</ul>`}`;
  return { title: "Your notifications", layout: "page", here: "/activity", body };
}

async function queueScreen(visit: Visit, id: string): Promise<Screen> {
  const workspace = await workspaceById(visit.context, id);
  if (workspace === null) throw notFound("Workspace");
  const planned = await plannedPublications(visit.context, id);
  const row = (post: Publication) =>
    html`<li><a href="/activity?publication=${post.id}">${titleOf(post)}</a><span class="end">${post.scheduledAt === null ? "" : when(post.scheduledAt)}</span></li>`;
  const body = html`${planned.length === 0 ? html`<p>No post is scheduled in this workspace.</p>` : html`<p>The next posts:</p>\n<ul class="rows">${planned.map(row)}</ul>`}`;
  return { title: `Queue of ${workspace.name}`, layout: "page", here: "/activity", body };
}

async function postScreen(visit: Visit, id: string): Promise<Screen> {
  const { context } = visit;
  const post = await publicationById(context, id);
  if (post === null) throw notFound("Publication");
  const renditions = await renditionsOf(context, id);
  const accountList = await accountsByIds(
    context,
    renditions.map(({ accountId }) => accountId),
  );
  const canRetry = renditions.some(({ recoveryAction }) => recoveryAction === "RETRY");
  const body = html`${alert(visit.trouble)}
<p><span class="tag">${post.state.toLowerCase()}</span>${post.scheduledAt === null ? "" : when(post.scheduledAt)}</p>
${segmentsOf(post).map(({ text }) => (text === "" ? "" : html`<p class="panel">${text}</p>`))}
<h2>Accounts</h2>
<ul class="rows">${renditions.map((rendition, index) => renditionRow(rendition, accountList[index] ?? null))}</ul>
${canRetry ? html`<form class="row" method="post" action="${visit.here}"><button name="decision" value="retry">Try the failed accounts again</button></form>` : ""}`;
  return { title: titleOf(post), layout: "page", here: "/activity", body };
}

const ADVICE = {
  NONE: "",
  RETRY: "This account can be tried again.",
  RECONCILE: "The server is asking the network whether the post exists.",
  MANUAL_RESOLUTION: "Look at the network whether the post exists, and record what you find.",
};

function renditionRow(rendition: Rendition, account: SocialAccount | null): Markup {
  const { status, externalUrl, terminalReason, recoveryAction } = rendition;
  const reason = [terminalReason ?? "", ADVICE[recoveryAction]].filter((text) => text !== "").join(" ");
  return html`<li><div><strong>${account === null ? rendition.platform : accountName(account)}</strong>
${reason === "" ? "" : html`<p class="soft">${reason}</p>`}
${externalUrl === null || !/^https?:/.test(externalUrl) ? "" : html`<p><a href="${externalUrl}" rel="noreferrer">Open the post</a></p>`}</div>
<span class="tag end">${status.toLowerCase()}</span></li>`;
}

function titleOf({ title, segments }: Publication): string {
  const text = segmentsOf({ segments })[0]?.text ?? "";
  const words = (title.trim() === "" ? text : title).trim().replaceAll(/\s+/g, " ");
  if (words === "") return "Post without text";
  return [...words].length > LONGEST ? `${[...words].slice(0, LONGEST - 1).join("")}…` : words;
}
