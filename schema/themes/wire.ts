/** Member names are equal over REST and in GraphQL, because a manifest uses camel case everywhere. */
export const as = (wire: string, description: string) => ({ extensions: { wire }, description });
