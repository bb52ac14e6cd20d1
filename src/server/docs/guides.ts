import { html } from "hono/html";
import type { Env } from "../../platform/env/env.ts";
import { ALLOWS } from "../oauth/wording.ts";
import type { Markup } from "../site/frame.ts";

/** One section of the documentation, with the fragment of its address. */
interface Guide {
  readonly key: string;
  readonly title: string;
  readonly body: Markup;
}

const code = (text: string) => html`<pre tabindex="0"><code>${text.trim()}</code></pre>`;

const SLOT_GRAPHQL = `
curl $ORIGIN/graphql \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '{
    "query": "mutation ($input: CreatePostingSlotInput!) { createPostingSlot(input: $input) { slot { id localHour nextOccurrenceAt } } }",
    "variables": { "input": { "workspaceId": "ws_…", "dayOfWeek": 1, "utcHour": 9, "utcMinute": 30, "label": "Monday" } }
  }'`;

const SLOT_REST = `
curl $ORIGIN/api/v1/posting-schedules \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{ "workspace_id": "ws_…", "day_of_week": 1, "utc_hour": 9, "utc_minute": 30, "label": "Monday" }'`;

const PAGES = `
query Posts($workspaceId: ID!, $after: String) {
  workspace(id: $workspaceId) {
    publications(first: 20, after: $after) {
      nodes { id title state }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

const UPLOAD = `
mutation Open($input: CreateMediaUploadInput!) {
  createMediaUpload(input: $input) { mediaId upload { method url headers { name value } } tusUrl }
}`;

const WATCH = `
curl -N $ORIGIN/graphql -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -H "Accept: text/event-stream" \\
  -d '{ "query": "subscription { notificationReceived { id title } }" }'`;

/** Returns the sections for the limits of this server. */
export const guidesOf = (env: Env): readonly Guide[] => [
  {
    key: "start",
    title: "Start",
    body: html`<p>Sign in at <a href="/login">/login</a>, or send the mutation <code>signIn</code>, which returns a session token for 7 days. Programs use API tokens of the mutation <code>createApiToken</code>. Send a token as <code>Authorization: Bearer &lt;token&gt;</code>. The query <code>{ viewer { organizations { nodes { workspaces { nodes { id name } } } } } }</code> returns the ids of your workspaces.</p>
<p>Create a posting slot over GraphQL:</p>
${code(SLOT_GRAPHQL)}
<p>The same operation over REST:</p>
${code(SLOT_REST)}
<p>Each REST operation has its GraphQL document in the member <code>x-graphql-document</code> of <a href="/openapi.json">/openapi.json</a>, so that a client can move path by path.</p>`,
  },
  {
    key: "errors",
    title: "Errors",
    body: html`<p>Both surfaces use the codes of <a href="/problems">one list</a>. GraphQL names the code in <code>errors[].extensions.code</code>, with the path of the field. A failed root field is null, and the other fields of the document keep their results. Names in <code>extensions</code> are in camel case, such as <code>currentRevision</code>.</p>
<p>REST answers with <code>application/problem+json</code> (RFC 9457). <code>errors</code> lists each violation with its location, such as <code>body.utc_hour</code>. Names are in snake case, such as <code>current_revision</code>. Quote the header <code>X-Request-Id</code> when you report an error.</p>`,
  },
  {
    key: "scopes",
    title: "Credentials and scopes",
    body: html`<p>A session may do everything that its user's roles allow. An API token has one scope: <code>api:read</code> reads; <code>api:write</code> also writes; <code>api:full</code> also deletes workspaces, themes and accounts. A token can be bound to one workspace.</p>
<p>External applications use OAuth 2.1 with PKCE: <code>/oauth/authorize</code>, <code>/oauth/token</code>, <code>/oauth/revoke</code>. A person grants these scopes:</p>
<ul class="rows">
${Object.entries(ALLOWS).map(([scope, sentence]) => html`<li><code>${scope}</code><span class="end">${sentence}</span></li>\n`)}</ul>`,
  },
  {
    key: "limits",
    title: "Limits",
    body: html`<p>A GraphQL document may have ${env.MAX_QUERY_BYTES} bytes, ${env.MAX_QUERY_TOKENS} tokens, a depth of ${env.MAX_QUERY_DEPTH} and ${env.MAX_QUERY_ALIASES} aliases. The price of a document grows with the pages that it requests, and may be ${env.MAX_QUERY_COST}. A query that exceeds a limit is <a href="/problems/query-refused">QUERY_REFUSED</a> before it runs; a query may run for ${env.MAX_QUERY_SECONDS} seconds.</p>
<p>Operations with a rate window send the headers <code>RateLimit</code> and <code>RateLimit-Policy</code>. A <a href="/problems/rate-limited">RATE_LIMITED</a> error has the seconds to wait in <code>Retry-After</code>. A REST body may have 1 MiB.</p>`,
  },
  {
    key: "pagination",
    title: "Pagination",
    body: html`<p>Lists of GraphQL are Relay connections: <code>first</code> (20 by default, 100 at most) and <code>after</code>, or <code>last</code> and <code>before</code>. Pages stay stable while others add rows.</p>
${code(PAGES)}
<p>Lists of REST take <code>limit</code> and <code>cursor</code>. The cursor of the next page is in <code>next_cursor</code> and in the header <code>Link</code> with <code>rel="next"</code>; both are absent on the last page.</p>`,
  },
  {
    key: "idempotency",
    title: "Idempotency",
    body: html`<p>Send the header <code>Idempotency-Key</code> with a write, with a value of your own such as a UUID. A repeated request has the first answer, and nothing happens twice. Keys are kept for 24 hours. The same key with another request is <a href="/problems/idempotency-key-reused">IDEMPOTENCY_KEY_REUSED</a>.</p>
<p><code>expectedRevision</code> of a mutation's input detects changes by others: a stale value is <a href="/problems/revision-conflict">REVISION_CONFLICT</a> with the current revision.</p>`,
  },
  {
    key: "caches",
    title: "Conditional requests and client caches",
    body: html`<p>An answer with an <code>ETag</code> can be requested again with <code>If-None-Match</code>; if nothing changed, the status is 304 without a body. Themes, bytes of media, <code>/openapi.json</code> and <code>/schema.graphql</code> have one.</p>
<p>Only types that implement <code>Node</code> have a field <code>id</code>, which is globally unique. The normalized caches of Apollo Client, urql's Graphcache and Relay can use it as it is. Objects without <code>id</code> belong to their parent: Apollo embeds them; for Graphcache, map such types to <code>() =&gt; null</code> in <code>keys</code>.</p>
<p>Request the <code>id</code> of each object, also in the payload of a mutation: the caches then update every view of the object.</p>`,
  },
  {
    key: "uploads",
    title: "Uploads",
    body: html`<p>Open a session with the name, the type and the size of the file:</p>
${code(UPLOAD)}
<p>Send the bytes to <code>tusUrl</code> with any tus 1.0 client, which continues after a break, or with one <code>PUT</code>. Then the mutation <code>completeMediaUpload</code>, or <code>POST /media/upload-session/{id}/complete</code>, makes the media item. A file that the workspace has already is returned instead.</p>`,
  },
  {
    key: "live",
    title: "Live updates",
    body: html`<p>Subscriptions use server-sent events on <code>/graphql</code>. <code>workspaceChanged</code> sends a workspace after each change in it, and <code>notificationReceived</code> sends new notifications; after a break, pass the last id as <code>after</code>.</p>
${code(WATCH)}
<p>A person may have ${env.MAX_STREAMS_PER_PERSON} open subscriptions.</p>`,
  },
];
