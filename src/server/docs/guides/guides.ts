import type { Env } from "../../../platform/env/env.ts";
import { publicUrl } from "../../../platform/env/publicUrl.ts";
import { ALLOWS } from "../../oauth/wording.ts";
import { CLIENT_GUIDES } from "./clients.ts";
import type { Guide } from "./guide.ts";
import { withoutPaths } from "./markdown.ts";

/** Returns the sections for the limits and the address of this server, as `/docs` shows them; docs/graphql.md has the default limits. */
export const guidesOf = (env: Env): readonly Guide[] => [
  {
    key: "start",
    title: "Start",
    text: `
Sign in at [/login](/login), or send the mutation \`signIn\`, which returns a session token for 7 days. Programs use API tokens of the mutation \`createApiToken\`. Send a token as \`Authorization: Bearer <token>\`.

For a person with a second factor, \`signIn\` also takes \`secondFactorCode\`: six digits of the authenticator app, or a recovery code. Without it, the error \`SECOND_FACTOR_REQUIRED\` has a member \`challenge\`, with which \`completeSignIn\` takes the code within five minutes. A person sets a second factor up at \`/second-factor\`, or with \`reauthenticate\` (action \`SECOND_FACTOR_MANAGE\`), \`setUpSecondFactor\` and \`confirmSecondFactor\`. An organization can require one (\`setSecondFactorPolicy\`): without it, members get \`FORBIDDEN\` for the organization, and \`viewer.lacksRequiredSecondFactor\` is true.

A person deletes the account at \`/delete-account\`, or with \`reauthenticate\` (action \`ACCOUNT_DELETE\`) and \`deleteAccount\`. While the person owns organizations, the error \`CONFLICT\` lists them in its member \`organizations\`: hand over each (\`nominateOwner\`) or delete it (\`deleteOrganization\`) first.

A person exports everything that is theirs at \`/security\`, or with \`reauthenticate\` (action \`ACCOUNT_EXPORT\`) and \`exportAccount\`. A job makes a ZIP archive of JSON files and media. \`viewer.accountExport\` has its state and, when \`READY\`, the signed path \`archiveUrl\`, which works for 24 hours without a credential.

A demo has tokens and ids in \`.data/demo.json\`, and prints the tokens at its start. With them, in a shell:

\`\`\`sh
ORIGIN=${publicUrl(env)}
TOKEN=$(node -p 'require("./.data/demo.json").users.owner.token')
WORKSPACE=$(node -p 'require("./.data/demo.json").ids.workspace')
\`\`\`

The first query returns the ids of your workspaces:

\`\`\`sh
curl -s $ORIGIN/graphql \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{ "query": "{ viewer { organizations { nodes { name workspaces { nodes { id name } } } } } }" }'
\`\`\`

Create a posting slot over GraphQL:

\`\`\`sh
curl -s $ORIGIN/graphql \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '{
    "query": "mutation ($input: CreatePostingSlotInput!) { createPostingSlot(input: $input) { slot { id nextOccurrenceAt } } }",
    "variables": { "input": { "workspaceId": "'$WORKSPACE'", "time": { "local": { "dayOfWeek": 1, "hour": 9, "minute": 35 } }, "label": "Monday" } }
  }'
\`\`\`

The same operation over REST:

\`\`\`sh
curl -s $ORIGIN/api/v1/posting-schedules \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{ "workspace_id": "'$WORKSPACE'", "day_of_week": 4, "utc_hour": 15, "utc_minute": 35, "label": "Thursday" }'
\`\`\`

Each REST operation has its GraphQL document in the member \`x-graphql-document\` of [/openapi.json](/openapi.json), so that a client can move path by path.`,
  },
  {
    key: "ids",
    title: "Objects and ids",
    text: `
Every object with a field \`id\` implements \`Node\`. An id is globally unique, the same over REST, and begins with the object's type, such as \`ws_\` for a workspace. Ids are opaque and sort by creation time.

\`node(id)\` and \`nodes(ids)\` read objects of any type by their ids; null stands for each object that you may not see:

\`\`\`graphql
query Read($ids: [ID!]!) {
  nodes(ids: $ids) {
    __typename
    id
    ... on Workspace { name }
    ... on Publication { title state }
  }
}
\`\`\``,
  },
  {
    key: "channels",
    title: "Connecting a channel",
    text: `
A Telegram channel is connected by a code. \`createChannelCode\` returns the code and the name of the bot. The user makes the bot an administrator of the channel who may post messages, and posts the code there within 15 minutes.

\`\`\`graphql
mutation Start($workspaceId: ID!) {
  createChannelCode(input: { workspaceId: $workspaceId, provider: TELEGRAM }) {
    botUsername
    code
    channelCode { id expiresAt }
  }
}
\`\`\`

\`channelCode(id)\` has the account as soon as the code arrived, and in \`lastError\` the reason if the rights do not suffice. \`workspaceChanged\` reports both moments.

Telegram cannot be asked for a post whose answer was lost. Such a rendition waits for a person, who looks at the channel and calls \`resolveRendition\`. Telegram shows no alternative texts, so they are not sent.

\`deletePost\` deletes the posts of a rendition at its provider, of a thread the last one first; the publication stays. After an error, a repeated call deletes the posts that remain. Telegram deletes a message only within 48 hours.`,
  },
  {
    key: "pagination",
    title: "Pagination",
    text: `
Lists of GraphQL are Relay connections: \`first\` (20 by default, 100 at most) and \`after\`, or \`last\` and \`before\`. Pages stay stable while others add rows.

\`\`\`graphql
query Posts($workspaceId: ID!, $after: String) {
  workspace(id: $workspaceId) {
    publications(first: 20, after: $after) {
      nodes { id title state }
      pageInfo { hasNextPage endCursor }
    }
  }
}
\`\`\`

\`totalCount\` is the number of items on all pages of a list, with its filters. Lists whose length has no bound lack the field: media, notifications and the audit log. Publications are counted up to 1,000; \`totalCount\` is null for more, and for a filter with several accounts and no search.

The \`filter\` of publications takes these members, and a publication meets all of them:

- \`states\`: publications in one of the states.
- \`accountIds\`: publications with a rendition for one of at most 50 accounts.
- \`createdByIds\`: publications that one of at most 50 users created; cannot be combined with accounts unless \`search\` is given.
- \`approval\`: publications in one state of the review; cannot be combined with accounts or authors unless \`search\` is given.
- \`from\` and \`before\`: publications that are due in a span, in the order SOONEST or LATEST.
- \`search\`: publications whose title and text have all words, or longer words that begin with them. Punctuation separates words, so \`shop exam\` finds \`https://shop.example/\`. A word of more than 2,046 bytes is not found.

Every combination is read from an index, and only as far as the page. A search also reads each publication of the workspace that has the words.

\`calendar\` returns the days of a workspace in its zone, at most 62: publications, free posting slots and accounts without a post. Each list of a day takes \`first\`, 50 at most, and has a count beside it.

\`\`\`graphql
query Month($workspaceId: ID!) {
  calendar(workspaceId: $workspaceId, from: "2026-03-01", to: "2026-03-31") {
    date
    publications(first: 5) { id title state scheduledAt }
    publicationCount
    freeSlots(first: 3) { at }
    freeSlotCount
    accountsWithoutPost(first: 3) { id handle }
  }
}
\`\`\`

Lists of REST take \`limit\` and \`cursor\`. The cursor of the next page is in \`next_cursor\` and in the header \`Link\` with \`rel="next"\`; both are absent on the last page.`,
  },
  {
    key: "errors",
    title: "Errors",
    text: `
Both surfaces use the codes of [one list](/problems). GraphQL names the code in \`errors[].extensions.code\`, with the path of the field. Root fields are nullable: a failed root field is null, and the other fields of the document keep their results. Names in \`extensions\` are in camel case, such as \`currentRevision\`. Branch on the code; messages may change.

REST answers with \`application/problem+json\` (RFC 9457). \`errors\` lists each violation with its location, such as \`body.utc_hour\`. Names are in snake case, such as \`current_revision\`. Quote the header \`X-Request-Id\` when you report an error.`,
  },
  {
    key: "scopes",
    title: "Credentials and scopes",
    text: `
A session may do everything that its user's roles allow. An API token has one scope, and can be bound to one workspace:

- \`api:read\` reads.
- \`api:write\` also writes.
- \`api:full\` also deletes workspaces, themes and accounts.

External applications use OAuth 2.1 with PKCE: \`/oauth/authorize\`, \`/oauth/token\`, \`/oauth/revoke\`. A person grants these scopes:

${Object.entries(ALLOWS)
  .map(([scope, sentence]) => `- \`${scope}\`: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}.`)
  .join("\n")}`,
  },
  {
    key: "limits",
    title: "Limits",
    text: `
A GraphQL document may have ${env.MAX_QUERY_BYTES} bytes, ${env.MAX_QUERY_TOKENS} tokens, a depth of ${env.MAX_QUERY_DEPTH} and ${env.MAX_QUERY_ALIASES} aliases. The price of a document grows with the pages that it requests, and may be ${env.MAX_QUERY_COST}. A query that exceeds a limit is [QUERY_REFUSED](/problems/query-refused) before it runs; a query may run for ${env.MAX_QUERY_SECONDS} seconds.

Every request of a signed-in caller costs points. A document costs \`extensions.cost.requested\`: the same ad hoc, as a trusted document and by the REST endpoint with this document. An answer from the cache (\`Cache-Status: rostrum; hit\`) costs one point, and an upload 50 points for each MiB that a request sends. A subscription costs its price when it opens, and again for each event. Equal subscriptions of one credential pay for an event once. A spent budget ends a subscription with RATE_LIMITED and \`retryAfter\`; subscribe again after these seconds.

The organization and the person have a budget for each minute. Sessions, API tokens and applications of one person share the person's budget; an application may spend half of it. The person's budget is one for all organizations whose plans have the same points. The organization is that of the first workspace that the request names and that you are a member of; otherwise your oldest one. \`RateLimit-Policy: "organization";q=20000000;w=60, "person";q=10000000;w=60\` states the budgets. \`RateLimit: "organization";r=19999500;t=42, "person";r=9999500;t=42\` states the remaining points, and the seconds until the budgets are full again. Servers share the budgets, so the remaining points are an estimate. A spent budget is RATE_LIMITED with status 429.

The header \`X-Cost-Only: true\` asks for the price: the request is authenticated and validated, is not executed, and costs one point. GraphQL answers with \`data: null\` and \`extensions.cost\`, REST with \`{"cost": {"requested": 102, "maximum": 100000}}\`.

Operations with a rate window list it in the same two headers. A [RATE_LIMITED](/problems/rate-limited) error has the seconds to wait in \`Retry-After\`. A REST body may have 1 MiB.`,
  },
  {
    key: "idempotency",
    title: "Idempotency and revisions",
    text: `
Send the header \`Idempotency-Key\` with a write, with a value of your own such as a UUID. A repeated request has the first answer, and nothing happens twice. Keys are kept for 24 hours. The same key with another request is [IDEMPOTENCY_KEY_REUSED](/problems/idempotency-key-reused).

\`expectedRevision\` of a mutation's input detects changes by others: a stale value is [REVISION_CONFLICT](/problems/revision-conflict) with the current revision.`,
  },
  ...CLIENT_GUIDES,
  {
    key: "live",
    title: "Live updates",
    text: `
Subscriptions use server-sent events on \`/graphql\`. \`workspaceChanged\` sends a workspace after each change in it, and \`notificationReceived\` sends new notifications; after a break, pass the last id as \`after\`. This one ends after three seconds:

\`\`\`sh
curl -sN -m 3 $ORIGIN/graphql -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -H "Accept: text/event-stream" \\
  -d '{ "query": "subscription { notificationReceived { id title } }" }'
\`\`\`

A person may have ${env.MAX_STREAMS_PER_PERSON} open subscriptions.`,
  },
  {
    key: "webhooks",
    title: "Webhooks",
    text: `
A webhook endpoint receives signed events of an organization or of one workspace by Standard Webhooks 1.0. Admins create endpoints with \`createWebhookEndpoint\`, which returns the signing secret once, and send a \`webhook.test\` event with \`sendTestWebhook\`:

\`\`\`graphql
mutation Create($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) {
    secret
    webhookEndpoint { id eventTypes }
  }
}
\`\`\`

Each event arrives at least once, with the same id and the same bytes in every try. \`webhookEndpoint(id)\` lists the deliveries of 30 days with their tries; \`replayWebhookDelivery\` and \`replayFailedWebhookDeliveries\` send events again. [/openapi.json](/openapi.json) describes every event in its member \`webhooks\`. \`docs/webhooks.md\` has a receiver of 20 lines.`,
  },
  {
    key: "changes",
    title: "Changes of the schema",
    text: `
New types, fields, optional arguments and enum values may appear at any time. A client must accept enum values and types that it does not know.

A field or argument is deprecated before it is removed, and its deprecation names the replacement and the date of the removal. Error codes and ids keep their form. People who work on this server list the breaking changes since a revision with \`npm run check -- --breaking <git revision>\`.`,
  },
];

/** Returns docs/graphql.md. */
export const guidesPage = (env: Env): string =>
  `# GraphQL for API consumers

A running server shows this page with its own limits at \`/docs\`, beside the references of GraphQL and REST and an example of
each operation. The source is \`src/server/docs/guides/guides.ts\`; \`npm run codegen\` writes this file.

${guidesOf(env)
  .map(({ title, text }) => `## ${title}\n\n${withoutPaths(text.trim())}\n`)
  .join("\n")}`;
