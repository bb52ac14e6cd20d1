export function clientState(root: string): "fresh" | "stale" | "missing";
export function recordClient(root: string): void;
