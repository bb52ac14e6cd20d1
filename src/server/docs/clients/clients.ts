import { getOperationAST, parse } from "graphql";
import { schema } from "../../../../schema/index.ts";
import { ID_PREFIXES } from "../../../platform/ids/ids.ts";
import { ownDocuments } from "../../graphql/documents/ownDocuments.ts";
import type { Call } from "../../http/call.ts";
import { nothing } from "../../http/route.ts";
import { answerWith, type Content, contentOf } from "../../site/content.ts";
import { apolloModule } from "./apollo.ts";
import { graphcacheModule } from "./graphcache.ts";

/** The prefixes of ids that a client can receive, with their types. */
const typesOfIds = Object.fromEntries(Object.entries(ID_PREFIXES).filter(([, type]) => schema.getType(type)));

/** Files for normalized caches of clients, which follow from the schema. */
const FILES: Readonly<Record<string, { type: string; text: () => string }>> = {
  "apollo.js": { type: "text/javascript", text: () => apolloModule(schema, typesOfIds) },
  "graphcache.js": { type: "text/javascript", text: () => graphcacheModule(schema, typesOfIds) },
};

const made = new Map<string, Content>();

/** Answers `/docs/clients/<name>`. @throws DomainError NOT_FOUND */
export function cacheModule({ request }: Call, name: string): Promise<Response> {
  const { type, text } = (Object.hasOwn(FILES, name) ? FILES[name] : undefined) ?? nothing();
  return answer(request, name, type, text);
}

/** Answers with the documents that every server trusts, in the format of Apollo's manifests. */
export const documentManifest = ({ request }: Call): Promise<Response> =>
  answer(request, "documents.json", "application/json", () => {
    const operations = ownDocuments().map(([id, body]) => {
      const operation = getOperationAST(parse(body));
      return { id, name: operation?.name?.value, type: operation?.operation, body };
    });
    return JSON.stringify({ format: "apollo-persisted-query-manifest", version: 1, operations });
  });

function answer(request: Request, name: string, type: string, text: () => string): Promise<Response> {
  const content = made.get(name) ?? contentOf(text());
  made.set(name, content);
  return answerWith(request, content, {
    "content-type": `${type}; charset=utf-8`,
    "x-content-type-options": "nosniff",
  });
}
