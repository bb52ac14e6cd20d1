/** Returns enum values that are UPPER_SNAKE in GraphQL, and lower case in the database and over REST. */
export function enumValues<Value extends string>(values: readonly Value[], describe: (value: Value) => string) {
  return Object.fromEntries(values.map((value) => [value.toUpperCase(), { value, description: describe(value) }])) as {
    [K in Value as Uppercase<K>]: { value: K; description: string };
  };
}
