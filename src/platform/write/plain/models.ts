import { getDatamodel } from "../../../../prisma/generated/pothos.ts";

/** A column of a table, under its name in Prisma's schema. */
export interface Column {
  readonly field: string;
  /** The quoted name in SQL. */
  readonly sql: string;
  readonly type: string;
  readonly isList: boolean;
}

/** The way from a row to the rows of a relation: pairs of an own column and the other table's, quoted. */
export interface Relation {
  readonly model: string;
  readonly isList: boolean;
  readonly on: readonly (readonly [own: string, other: string])[];
}

export interface Model {
  /** The quoted name of the table. */
  readonly table: string;
  readonly columns: ReadonlyMap<string, Column>;
  readonly relations: ReadonlyMap<string, Relation>;
  /** The fields of each unique key, under the name that `where` gives the key. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

/** The part of Prisma's client that knows the names of tables and columns, which its types leave out. */
interface Named {
  readonly _runtimeDataModel: {
    readonly models: Readonly<
      Record<
        string,
        {
          readonly dbName: string | null;
          readonly fields: readonly { readonly name: string; readonly dbName?: string }[];
        }
      >
    >;
  };
}

type Field = ReturnType<typeof getDatamodel>["datamodel"]["models"][string]["fields"][number];

const quoted = (name: string) => `"${name}"`;
let known: ReadonlyMap<string, Model> | undefined;

/** Returns the models by the name of their member in the client: `postingSlot`. Read once. */
export function modelsOf(prisma: object): ReadonlyMap<string, Model> {
  return (known ??= readModels(prisma as Named));
}

const memberOf = (model: string) => model.charAt(0).toLowerCase() + model.slice(1);

function readModels({ _runtimeDataModel: named }: Named): ReadonlyMap<string, Model> {
  const { models } = getDatamodel().datamodel;
  const columnsOf = (name: string) => {
    const names = new Map(named.models[name]?.fields.map(({ name: field, dbName }) => [field, dbName ?? field]));
    const fields = models[name]?.fields.filter(({ kind }) => kind !== "object") ?? [];
    return new Map<string, Column>(
      fields.map(({ name: field, type, isList }) => {
        const sql = quoted(names.get(field) ?? field);
        return [field, { field, sql, type, isList }];
      }),
    );
  };
  const columns = new Map(Object.keys(models).map((name) => [name, columnsOf(name)]));
  const sqlOf = (model: string, field: string) => columns.get(model)?.get(field)?.sql ?? quoted(field);

  /** The columns of a relation, which the side with the foreign key names. Each one refers to the key of its table. */
  function relationOf(model: string, field: Field): Relation {
    const { type, isList, relationName, relationFromFields: from = [] } = field;
    const isOwn = from.length > 0;
    const [holder, target] = isOwn ? [model, type] : [type, model];
    const isOther = (each: Field) => each.relationName === relationName && (each.relationFromFields?.length ?? 0) > 0;
    const foreign = isOwn ? from : (models[type]?.fields.find(isOther)?.relationFromFields ?? []);
    const key = keyOf(target);
    if (foreign.length !== 1 || key === undefined) return { model: memberOf(type), isList, on: [] };
    const pair = [sqlOf(holder, foreign[0] ?? ""), sqlOf(target, key)] as const;
    return { model: memberOf(type), isList, on: [isOwn ? pair : [pair[1], pair[0]]] };
  }
  const keyOf = (model: string) => models[model]?.fields.find(({ isId }) => isId)?.name;

  return new Map(
    Object.entries(models).map(([name, { fields, primaryKey, uniqueIndexes }]) => {
      const compound = [...(primaryKey ? [primaryKey] : []), ...uniqueIndexes];
      const model: Model = {
        table: quoted(named.models[name]?.dbName ?? name),
        columns: columns.get(name) ?? new Map(),
        relations: new Map(
          fields.filter(({ kind }) => kind === "object").map((field) => [field.name, relationOf(name, field)]),
        ),
        keys: new Map([
          ...fields
            .filter(({ isId, isUnique }) => isId || isUnique)
            .map((field) => [field.name, [field.name]] as const),
          ...compound.map((key) => [key.name ?? key.fields.join("_"), key.fields] as const),
        ]),
      };
      return [memberOf(name), model];
    }),
  );
}
