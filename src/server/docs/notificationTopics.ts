import { exampleOf, membersOf } from "../../domains/notifications/topics/example.ts";
import { TOPIC_IDS, type TopicId, topicOf } from "../../domains/notifications/topics.ts";

const BEGIN = "<!-- The topics: written by `npm run codegen`. -->\n";
const END = "<!-- The end of the topics. -->\n";

/** Returns the page with the current table of topics. */
export function withTopics(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error("docs/interface.md has no place for the topics");
  return [before, BEGIN, table(), END, after].join("");
}

const table = () => `
| type | \`payload_json\` | \`href\` | until the person chooses |
| --- | --- | --- | --- |
${TOPIC_IDS.map((id) => `| \`${id}\` | ${payloadOf(id)} | ${hrefOf(id)} | ${deliveryOf(id)} |\n`).join("")}
`;

const payloadOf = (id: TopicId) =>
  membersOf(topicOf(id).payload)
    .map(({ name, required, about }) => `\`${name}${required ? "" : "?"}\`${about === undefined ? "" : ` (${about})`}`)
    .join(", ");

function hrefOf(id: TopicId): string {
  const paths = [true, false].map((optional) => topicOf(id).href(exampleOf(id, { optional })).replace(/=.*/, "="));
  return [...new Set(paths)].map((path) => `\`${path}\``).join(" or ");
}

function deliveryOf(id: TopicId): string {
  const { byDefault, criticalInApp, transactional, producer } = topicOf(id);
  if (transactional) return "always inbox and mail";
  const inbox = criticalInApp ? "always inbox" : "inbox";
  const mail = byDefault.emailFrequency === "OFF" ? "" : ", mail";
  return `${inbox}${mail}${producer === "none" ? "; nothing sends it yet" : ""}`;
}
