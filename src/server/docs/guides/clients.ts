import type { Guide } from "./guide.ts";

/** The sections about clients and files, which do not depend on the server. A test finds each line of `ts` blocks in the tests of the clients. */
export const CLIENT_GUIDES: readonly Guide[] = [
  {
    key: "caches",
    title: "Conditional requests and client caches",
    text: `
An answer with an \`ETag\` can be requested again with \`If-None-Match\`; if nothing changed, the status is 304 without a body. Answers to \`GET\` that depend only on stored data have one, over REST and over \`GET /graphql?query=…\`, as do bytes of media, [/openapi.json](/openapi.json) and [/schema.graphql](/schema.graphql).

The normalized caches of Apollo Client, urql's Graphcache and Relay can use \`id\` as it is. Objects without \`id\` belong to their parent. Request the \`id\` of each object, also in the payload of a mutation: the caches then update every view of the object.

Apollo Client needs the types of interfaces and unions, and a policy for each connection whose pages are joined. \`schema\` is the result of graphql's \`buildSchema\` for [/schema.graphql](/schema.graphql):

\`\`\`ts
const possibleTypes = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
);
const typePolicies = { Workspace: { fields: { postingSlots: relayStylePagination() } } };
const cache = new InMemoryCache({ possibleTypes, typePolicies });
\`\`\`

Graphcache of urql needs a line for each type without \`id\`, and a resolver for each such connection. \`joined\` keeps \`totalCount\`, which \`relayPagination\` leaves out. \`introspection\` is the data of an introspection query:

\`\`\`ts
const keys = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !("id" in type.getFields()))
    .map(({ name }) => [name, () => null]),
);
const pagination = relayPagination();
const joined = (parent, args, cache, info) => {
  const list = pagination(parent, args, cache, info);
  const page = cache.resolve(info.parentKey, info.fieldName, args) as string;
  return list && { ...(list as object), totalCount: cache.resolve(page, "totalCount") };
};
const resolvers = { Workspace: { postingSlots: joined } };
const cache = cacheExchange({ keys, resolvers, schema: introspection });
\`\`\`

Relay needs nothing but the schema: \`relay-compiler\` reads [/schema.graphql](/schema.graphql), and \`@connection\` and \`@refetchable\` work with every list and every \`Node\`.`,
  },
  {
    key: "trusted",
    title: "Trusted documents",
    text: `
A request can send the id of a document in place of its text: \`documentId\` over POST or GET, as in the appendix of GraphQL over HTTP. A trusted document is parsed, validated and its scopes are computed once; so is a price that no variable changes. Over GET its answer has an \`ETag\`. The server knows three kinds:

- Manifests of clients, which the operator puts into a folder of the server. The id is the one of the manifest, or \`sha256:\` and the hash of the text.
- Each operation of the REST layer, as \`x-rest:\` and its \`operationId\`, such as \`x-rest:GetWorkspaceSettings\`.
- Documents that an instance administrator registered for an external application: only tokens of the application know their ids.

An unknown id is [DOCUMENT_NOT_FOUND](/problems/document-not-found). A server may execute trusted documents only: it then answers others with [DOCUMENT_NOT_TRUSTED](/problems/document-not-trusted), except for instance administrators.

\`\`\`sh
curl -s "$ORIGIN/graphql?documentId=x-rest:GetWorkspaceSettings&variables=%7B%22workspaceId%22:%22$WORKSPACE%22%7D" \\
  -H "Authorization: Bearer $TOKEN"
\`\`\`

Apollo Client sends ids of the manifest that \`npx generate-persisted-query-manifest\` writes:

\`\`\`ts
const ids = generatePersistedQueryIdsFromManifest({ loadManifest: () => manifest });
const link = new PersistedQueryLink({ ...ids, useGETForHashedQueries: true });
\`\`\`

urql takes the ids of the same manifest:

\`\`\`ts
const byName = new Map(manifest.operations.map(({ name, id }) => [name, id]));
const persisted = persistedExchange({
  enforcePersistedQueries: true,
  enableForMutation: true,
  generateHash: async (text) => byName.get(/(?:query|mutation) (\\w+)/.exec(text)?.[1] ?? "") ?? "",
});
\`\`\`

\`relay-compiler\` writes its manifest with \`persistConfig\` in its configuration, and the network layer sends the id:

\`\`\`ts
persistConfig: { file: "./documents/relay.json", algorithm: "SHA256" },
const body = JSON.stringify({ documentId, variables });
\`\`\`

Without a manifest, Apollo Client (\`sha256\`) and urql register documents themselves (automatic persisted queries): after [PERSISTED_QUERY_NOT_FOUND](/problems/persisted-query-not-found) they send the text with its hash once. The server keeps the texts of each person and application apart, for a while.

Documents of an application are registered by its id. Documents of earlier versions stay, unless \`replacesEarlier\` is true. An application has at most 5,000 documents with 16 MiB:

\`\`\`graphql
mutation Register($input: RegisterApplicationDocumentsInput!) {
  registerApplicationDocuments(input: $input) {
    application { documentsVersion documentVersions { version documentCount byteCount createdAt } }
  }
}
\`\`\``,
  },
  {
    key: "uploads",
    title: "Uploads",
    text: `
Open a session with the name, the type and the size of the file:

\`\`\`graphql
mutation Open($input: CreateMediaUploadInput!) {
  createMediaUpload(input: $input) { mediaId upload { method url headers { name value } } tusUrl }
}
\`\`\`

Send the bytes to \`tusUrl\` with any tus 1.0 client, which continues after a break, or with one \`PUT\`. Then the mutation \`completeMediaUpload\`, or \`POST /media/upload-session/{id}/complete\`, makes the media item. A file that the workspace has already is returned instead.`,
  },
];
