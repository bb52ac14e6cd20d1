import type { FuzzRequest, Persona } from "./request.ts";

/** Requests that once stopped the server, or were answered with an undocumented 5xx. Each run begins with them. */

const graphql = (params: object, persona: Persona = "anonymous"): FuzzRequest => ({
  what: "known graphql",
  persona,
  method: "POST",
  target: "/graphql",
  headers: [
    ["content-type", "application/json"],
    ["accept", "application/graphql-response+json"],
  ],
  body: JSON.stringify(params),
  flips: [],
});

const get = (target: string, headers: FuzzRequest["headers"], persona: Persona = "anonymous"): FuzzRequest => ({
  what: `known GET ${target.slice(0, 60)}`,
  persona,
  method: "GET",
  target,
  headers,
  body: null,
  flips: [],
});

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(" ");

const unknownMembers = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`unknown${index}`, 1]));
const REVISION =
  "query($id: ID!, $revision: Int!) { themeRevision(organizationId: $id, themeId: $id, revision: $revision) { publishedAt } }";

export const REGRESSIONS: readonly FuzzRequest[] = [
  graphql({
    query: "mutation($input: SignInInput!) { signIn(input: $input) { __typename } }",
    variables: { input: unknownMembers },
  }),
  graphql({
    query: `{ ${times(110, (index) => `a${index}: __schema { types { description fields { description args { description } } } }`)} }`,
  }),
  graphql({ query: `{ ${times(150, (index) => `unknown${index}`)} }` }),
  graphql({ query: `{ viewer(${times(150, (index) => `a${index}: 1`)}) { __typename } }` }),
  graphql({ query: `{ ${times(110, (index) => `a${index}: __typename`)} }` }),
  graphql({ query: `{ node(id: ${"[".repeat(1900)}` }),
  graphql({ query: `{ node(id: ${"{a:".repeat(650)}` }),
  graphql({ query: `{ ${"a{".repeat(950)}` }),
  graphql({ query: "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A viewer { __typename } }" }),
  graphql({
    query:
      "{ ...A ...B } fragment A on Query { ...B x: viewer { __typename } } fragment B on Query { ...A x: plans { id } }",
  }),
  graphql({ query: `{ ...F0 } ${times(150, (index) => `fragment F${index} on Query { ...F${(index + 1) % 150} }`)}` }),
  graphql({
    query: `{ ...F0 ...F1 } ${times(100, (index) => `fragment F${index} on Query { ...F${(index + 1) % 100} ...F${(index + 7) % 100} viewer { __typename } }`)}`,
  }),
  graphql({ query: `# ${"x".repeat(1_000_000)}\n{ __typename }` }),
  ...["12", 1.5, -0.5, 2 ** 53, 1e300, null, true, [], {}].map((revision) =>
    graphql({ query: REVISION, variables: { id: "{{organization}}", revision } }, "owner"),
  ),
  graphql(
    {
      query: REVISION.replace("$revision)", '"12")').replace(", $revision: Int!", ""),
      variables: { id: "{{organization}}" },
    },
    "owner",
  ),
  get("/graphql?query=%7B__typename%7D&variables=%7B%7D;x", [["accept", "application/json"]]),
  get("/graphql?query=%7B__typename%7D&extensions=%5B", [["accept", "application/json"]]),
  ...["[", "a:99999", "a b", "%00", "user@host", ""].flatMap((host) =>
    [
      "/",
      "/login",
      "/logout",
      "/graphql?query=%7B__typename%7D",
      "/demo/mailbox",
      "/openapi.json",
      "/api/v1/notifications",
    ].map((path) => get(path, [["host", host]], "owner")),
  ),
];
