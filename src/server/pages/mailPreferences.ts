import { html } from "hono/html";
import type { EmailFrequency } from "../../../prisma/generated/client/client.ts";
import { type PreferenceSettings, preferenceSettings } from "../../domains/notifications/preferences.ts";
import { activeReminders } from "../../domains/notifications/read.ts";
import { GROUPS, type Group } from "../../domains/notifications/topics/topic.ts";
import {
  emailMutable,
  frequenciesOf,
  isSent,
  TOPIC_IDS,
  TOPICS,
  type TopicId,
} from "../../domains/notifications/topics.ts";
import { updateNotificationPreferences } from "../../domains/notifications/updatePreferences.ts";
import { updateQueueReminders } from "../../domains/notifications/updateQueueReminders.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { alert, mark } from "../site/forms.ts";
import type { Markup } from "../site/frame.ts";
import { oneButton, said } from "./parts.ts";
import type { PersonPage, Visit } from "./personPage.ts";

const HERE = "/mail-preferences";
const SAID = {
  topics: "Your choices are saved.",
  digest: "The time of your daily mail is saved.",
  reminder: "The reminders are off.",
};

/** The topics whose mails a person may choose. A topic that nothing sends is not offered. */
const OFFERED = TOPIC_IDS.filter((id) => isSent(id) && emailMutable(id));
/** The topics that are always mailed. */
const ALWAYS = TOPIC_IDS.filter((id) => isSent(id) && !emailMutable(id));
const GROUP_NAMES: Record<Group, string> = {
  publishing: "Publishing",
  conversations: "Conversations",
  workspace: "Workspaces",
  account: "Your account",
};
const FREQUENCIES: Record<EmailFrequency, string> = {
  OFF: "No mail",
  IMMEDIATE: "At once",
  DAILY: "In the daily mail",
};

/** `/mail-preferences`: the mails that a person gets, and the time of the daily mail. */
export const mailPreferences: PersonPage = {
  async show(visit) {
    const settings = await preferenceSettings(visit.context);
    const body = html`${said(SAID, visit)}
${alert(visit.trouble)}
${settings.emailAvailable ? "" : html`<p class="alert">This server is not configured to send mail. Your choices apply as soon as it is.</p>`}
<p class="lead">Mails go to ${settings.emailAddress}.</p>
${topicsForm(settings)}
<p class="soft">Always mailed at once: ${ALWAYS.map((id) => TOPICS[id].subject.toLowerCase()).join("; ")}.</p>
${digestForm(settings, visit)}
${await remindersOf(visit.context)}`;
    return { title: "Mail preferences", layout: "page", here: HERE, body };
  },
  act: async ({ context }, form) => `${HERE}?done=${await save(context, form)}`,
};

async function save(context: RequestContext, form: URLSearchParams): Promise<keyof typeof SAID> {
  const decision = form.get("decision");
  if (decision === "digest") {
    const digest = { time: form.get("time") ?? "", timezone: form.get("timezone") ?? "" };
    await updateNotificationPreferences(context, { digest });
    return decision;
  }
  if (decision === "reminder") {
    const reminders = await activeReminders(context);
    const meant = reminders.find(({ workspaceId }) => workspaceId === form.get("id"));
    const off = { lowRunwayEnabled: false, queueEmptiedEnabled: false };
    if (meant)
      await updateQueueReminders(context, { workspaceId: meant.workspaceId, runwayDays: meant.runwayDays, ...off });
    return decision;
  }
  const chosen = TOPIC_IDS.flatMap((topic) => {
    const emailFrequency = form.get(topic);
    return emailFrequency === null ? [] : [{ topic, emailFrequency: emailFrequency as EmailFrequency }];
  });
  await updateNotificationPreferences(context, { preferences: chosen });
  return "topics";
}

function topicsForm({ preferences }: PreferenceSettings): Markup {
  const row = (topic: TopicId) => {
    const chosen = preferences.find((each) => each.topic === topic)?.emailFrequency;
    const options = frequenciesOf(topic).map(
      (each) => html`<option value="${each}" ${each === chosen ? html`selected` : ""}>${FREQUENCIES[each]}</option>`,
    );
    return html`<label for="${topic}">${TOPICS[topic].subject}</label>
<select id="${topic}" name="${topic}">${options}</select>
`;
  };
  const groups = GROUPS.flatMap((group) => {
    const topics = OFFERED.filter((id) => TOPICS[id].group === group);
    return topics.length === 0 ? [] : [html`<h2>${GROUP_NAMES[group]}</h2>\n${topics.map(row)}`];
  });
  return html`<form class="panel" method="post" action="${HERE}">
${groups}
<div class="row"><button name="decision" value="topics">Save</button></div>
</form>`;
}

const digestForm = ({ digestTime, digestTimezone }: PreferenceSettings, { trouble }: Visit): Markup =>
  html`<form class="panel" method="post" action="${HERE}">
<h2>The daily mail</h2>
<label for="time">Time of day</label>
<input id="time" name="time" type="time" value="${digestTime}" required ${mark(trouble, "time")}>
<label for="timezone">Time zone</label>
<input id="timezone" name="timezone" value="${digestTimezone}" maxlength="64" required aria-describedby="zone" ${mark(trouble, "timezone")}>
<p class="hint" id="zone">Such as Europe/Berlin or UTC.</p>
<div class="row"><button name="decision" value="digest">Save</button></div>
</form>`;

async function remindersOf(context: RequestContext): Promise<Markup> {
  const reminders = await activeReminders(context);
  if (reminders.length === 0) return html``;
  return html`<h2>Reminders about queues</h2>
<ul class="rows">${reminders.map(
    ({ workspaceId, workspace: { name } }) =>
      html`<li><span>${name}</span>${oneButton(HERE, { decision: "reminder", id: workspaceId, text: "Turn off", label: name })}</li>`,
  )}</ul>`;
}
