/** The permission to connect, change and disconnect accounts. */
export const CONNECT = "workspace.edit";
