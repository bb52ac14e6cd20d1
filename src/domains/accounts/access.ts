/** The permission to connect and disconnect accounts. */
export const CONNECT = "workspace.edit";
