import type { OtherOperation, Parts } from "../../../rest-compat/engine/openapi/otherOperation.ts";
import { PREFIX } from "../../../rest-compat/engine/prefix.ts";

/** Members of a query or form. Another name than a declared one does not compile, and has no value. */
interface DeclaredMembers<Name extends string> extends URLSearchParams {
  get(name: Name): string | null;
}

interface DeclaredHeaders<Name extends string> extends Headers {
  get(name: Name): string | null;
}

/** Returns the route of an operation; the id of its path is the route's `name`. */
export const routeOf = ({ path, atRoot }: OtherOperation): string =>
  `${atRoot ? "" : PREFIX}${path.replace("{id}", ":name")}`;

/** Returns the query of a request without members that the operation does not declare. */
export const declaredQuery = <Query extends Parts>(
  { url }: Request,
  { query }: { readonly query: Query },
): DeclaredMembers<keyof Query & string> => only(new URL(url).searchParams, query);

/** Returns a form without members that the operation does not declare. */
export const declaredForm = <Form extends Parts>(
  parameters: URLSearchParams,
  { form }: { readonly form: Form },
): DeclaredMembers<keyof Form & string> => only(parameters, form);

const only = (parameters: URLSearchParams, declared: Parts) =>
  new URLSearchParams([...parameters].filter(([name]) => Object.hasOwn(declared, name)));

/** Returns the headers of a request that the operation declares. */
export const declaredHeaders = <Names extends Parts>(
  { headers: requestHeaders }: Request,
  { headers }: { readonly headers: Names },
): DeclaredHeaders<keyof Names & string> => pickHeaders(requestHeaders, Object.keys(headers));

/** Returns the headers with these names. */
export function pickHeaders(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}
