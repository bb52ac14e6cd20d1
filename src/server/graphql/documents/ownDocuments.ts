import { getOperationAST, print } from "graphql";
import { routes } from "../../../../rest-compat/routes.ts";

/** The prefix of the ids of this server's own documents: `x-rest:<operationId of the OpenAPI document>`. */
const OWN = "x-rest:";

/** Returns the documents of the REST layer by their ids, with the texts of `x-graphql-document`. */
export const ownDocuments = (): [id: string, text: string][] =>
  routes.map(({ document }) => [`${OWN}${getOperationAST(document)?.name?.value}`, print(document)]);
