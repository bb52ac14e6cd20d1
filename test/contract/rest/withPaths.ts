/** Addresses of this server are absolute in GraphQL, and paths in most of REST (test/schema/addresses.test.ts). */
export const withPaths = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll('"http://rostrum.test/', '"/'));
