const HEADER = "x-explain";

/** Whether a request asks how it is executed. */
export const isExplained = ({ headers }: Request): boolean => headers.get(HEADER)?.trim().toLowerCase() === "true";
