/** The path of a file in the archive: its id, with the ending of the name that it was uploaded with. */
export const pathIn = (folder: string, name: string) =>
  `'${folder}/' || t.id || coalesce(lower(substring(t.${name} FROM '\\.[A-Za-z0-9]{1,10}$')), '')`;

export const nameOf = (table: string, column: string) => `(SELECT name FROM ${table} WHERE id = t.${column})`;

/** The page of rows with a document of a client. */
export const LARGE = 20;
