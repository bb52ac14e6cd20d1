/** The address of the list of accounts with a notice that names those that were just connected. */
export const connectedAt = (ids: readonly string[]): string =>
  `/accounts?${new URLSearchParams([["done", "connected"], ...ids.map((id): [string, string] => ["account", id])])}`;
