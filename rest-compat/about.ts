import type { CompiledRoute } from "./engine/compile.ts";
import { type About, firstSegment } from "./engine/openapi/openapi.ts";
import type { Example } from "./engine/openapi/operation.ts";
import { documentedRoutes } from "./routes.ts";
import { type WebhookEventFacts, webhooksOf } from "./webhooks.ts";

/** The groups of the document: the first segment of a path, or the kind of its endpoint. */
const TAGS = {
  accounts: "Connected accounts of social networks.",
  admin:
    "The instance: external applications, provider apps, plans and the audit log. Only for instance administrators.",
  auth: "The caller's own sign-in.",
  Companion: "Endpoints beside the documented ones, which clients of the documented ones need.",
  "image-editor": "Templates of the image editor.",
  media: "Files of a workspace: uploads, bytes and alternative text.",
  memes: "Meme templates.",
  notifications: "The caller's inbox, mutes and reminders.",
  oauth: "Authorization of external applications by OAuth 2.1.",
  "organization-ownership-transfers": "Transfers of an organization to another owner.",
  organizations: "Organizations, their billing and their deletion.",
  "posting-schedules": "Weekly posting times of a workspace.",
  "publication-builds": "Drafting posts with a language model.",
  "social-sets": "Groups of accounts.",
  themes: "Visual themes of organizations and workspaces.",
  Webhooks: "Events that this server sends to webhook endpoints.",
  "voice-profiles": "Voices in which posts are written.",
  workspaces: "Workspaces and their settings.",
} as const satisfies Record<string, string>;

const DESCRIPTION = `The REST interface of a social-publishing service. Each endpoint runs one GraphQL operation, which \`x-graphql-document\` contains, so a client can move to GraphQL path by path.

**Credentials.** Send \`Authorization: Bearer <token>\` with a session token, an API token or an application's access token. An operation that lists \`oauth2\` is open to external applications with that scope.

**Errors.** Every error is a problem document (RFC 9457), whose \`code\` is the one of GraphQL. 408 and 503 can occur at every endpoint.

**Values.** A member without a value is absent. Times are RFC 3339 in UTC. Ids are opaque.`;

interface Facts {
  /** The version of the server. */
  readonly version: string;
  /** Describes each scope of external applications. */
  readonly scopes: Readonly<Record<string, string>>;
  readonly examples: Readonly<Record<string, Example>>;
  /** Describes each type of webhook event. */
  readonly events?: Readonly<Record<string, WebhookEventFacts>>;
}

/** Returns the parts of the OpenAPI document that no row contains. */
export function aboutOf({ version, scopes, examples, events = {} }: Facts): About {
  return {
    info: {
      title: "rostrum REST interface",
      version,
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer", description: "A session token, an API token or an access token." },
      oauth2: {
        type: "oauth2",
        description: "Access tokens for external applications. PKCE with S256 is required.",
        flows: {
          authorizationCode: {
            authorizationUrl: "/oauth/authorize",
            tokenUrl: "/oauth/token",
            refreshUrl: "/oauth/token",
            scopes,
          },
        },
      },
      client: { type: "http", scheme: "basic", description: "The id and the secret of an external application." },
    },
    facts: (row) => ({
      tag: row.route.kind === "companion" ? "Companion" : firstSegment(row.route),
      open: row.root.extensions["credential"] === "public",
      scope: scopeOf(row),
      example: examples[row.name],
    }),
    exampleOf: (operationId) => examples[operationId],
    webhooks: webhooksOf(events),
  };
}

/** Returns the same for the documented operations alone, without the tags that none of them has. */
export function documentedAbout(facts: Facts): About {
  const { webhooks: _webhooks, ...about } = aboutOf(facts);
  const used = new Set(documentedRoutes.map(firstSegment));
  return { ...about, tags: about.tags.filter(({ name }) => used.has(String(name))) };
}

/** Returns the scope that the row's root field declares for external applications. */
function scopeOf({ root }: CompiledRoute): string | undefined {
  const scope = root.extensions["application"];
  return typeof scope === "string" && scope !== "byRow" ? scope : undefined;
}
