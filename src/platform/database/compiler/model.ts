import * as enums from "../../../../prisma/generated/client/enums.ts";
import { getDatamodel } from "../../../../prisma/generated/pothos.ts";

/** A column whose values are read, compared and written as Prisma does. */
export interface Column {
  readonly sql: string;
  readonly type: "String" | "Int" | "BigInt" | "Boolean" | "DateTime" | "Json" | "Bytes" | "Enum" | "StringList";
  readonly isRequired: boolean;
  /** The values of an enum. */
  readonly values?: ReadonlySet<string> | undefined;
}

/** A relation over one column: `near` is the column of the row, `far` that of the related rows. */
export interface Relation {
  readonly model: string;
  readonly isList: boolean;
  /** Whether each row has a related one. */
  readonly isRequired: boolean;
  readonly near: string;
  readonly far: string;
  /** Whether the row holds the foreign key; otherwise the related rows do. */
  readonly isOwner: boolean;
}

export interface Model {
  readonly name: string;
  /** The name of its member in the client: `postingSlot`. */
  readonly member: string;
  readonly table: string;
  /** All columns by their fields; undefined for one of a type that is not known. */
  readonly columns: ReadonlyMap<string, Column | undefined>;
  readonly relations: ReadonlyMap<string, Relation>;
  /** The fields of each unique key by the name that `where` gives it: the field, or all fields joined by `_`. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

/** The models by the names of their members in the client. */
export type Models = ReadonlyMap<string, Model>;

/** The part of Prisma's client that knows the names of tables and columns, which the datamodel leaves out. */
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

const TYPES: ReadonlySet<string> = new Set(["String", "Int", "BigInt", "Boolean", "DateTime", "Json", "Bytes"]);

const quoted = (name: string) => `"${name}"`;
export const memberOf = (model: string) => model.charAt(0).toLowerCase() + model.slice(1);

/** Reads tables, columns, relations and keys of the generated datamodel. */
export function readModels(prisma: object): Models {
  const named = (prisma as Named)._runtimeDataModel.models;
  const { models } = getDatamodel().datamodel;
  const sqlOf = (model: string, field: string | undefined) =>
    field && quoted(named[model]?.fields.find(({ name }) => name === field)?.dbName ?? field);

  function columnOf(model: string, { name, type, kind, isList, isRequired }: Field): Column | undefined {
    const sql = sqlOf(model, name) as string;
    if (kind === "enum") {
      const values = new Set(Object.values((enums as Record<string, Record<string, string>>)[type] ?? {}));
      return isList ? undefined : { sql, type: "Enum", isRequired, values };
    }
    if (isList) return type === "String" ? { sql, type: "StringList", isRequired } : undefined;
    return TYPES.has(type) ? { sql, type: type as Column["type"], isRequired } : undefined;
  }

  /** The side with the foreign key names its column, which refers to the key of the other table. */
  function relationOf(model: string, field: Field): Relation | undefined {
    const { type, isList, isRequired, relationName, relationFromFields: from = [] } = field;
    const isOwner = from.length > 0;
    const isOther = (each: Field) => each.relationName === relationName && (each.relationFromFields?.length ?? 0) > 0;
    const [holder, target] = isOwner ? [model, type] : [type, model];
    const [foreign, ...others] = isOwner ? from : (models[type]?.fields.find(isOther)?.relationFromFields ?? []);
    const own = sqlOf(holder, foreign);
    const key = sqlOf(target, models[target]?.fields.find(({ isId }) => isId)?.name);
    if (own === undefined || key === undefined || others.length > 0) return undefined;
    return isOwner
      ? { model: memberOf(type), isList: false, isRequired, near: own, far: key, isOwner }
      : { model: memberOf(type), isList, isRequired: false, near: key, far: own, isOwner };
  }

  return new Map(
    Object.entries(models).map(([name, { fields, primaryKey, uniqueIndexes }]): [string, Model] => {
      const compound = [...(primaryKey ? [primaryKey] : []), ...uniqueIndexes];
      const related = fields.flatMap((field): [string, Relation][] => {
        const relation = field.kind === "object" ? relationOf(name, field) : undefined;
        return relation === undefined ? [] : [[field.name, relation]];
      });
      const model: Model = {
        name,
        member: memberOf(name),
        table: `"public".${quoted(named[name]?.dbName ?? name)}`,
        columns: new Map(
          fields.filter(({ kind }) => kind !== "object").map((field) => [field.name, columnOf(name, field)]),
        ),
        relations: new Map(related),
        keys: new Map([
          ...fields
            .filter(({ isId, isUnique }) => isId || isUnique)
            .map((field) => [field.name, [field.name]] as const),
          ...compound.map((key) => [key.name ?? key.fields.join("_"), key.fields] as const),
        ]),
      };
      return [model.member, model];
    }),
  );
}
