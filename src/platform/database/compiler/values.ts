import { Buffer } from "node:buffer";
import { Prisma } from "../../../../prisma/generated/client/client.ts";
import type { Column } from "./model.ts";

/** Returns the parameter for a value of a column; undefined for a value that is left to Prisma. */
export type Encode = (value: unknown) => unknown;
/** Returns the value of a column's text. */
export type Decode = (text: string) => unknown;

const LARGEST_INT = 2 ** 31 - 1;
const LARGEST_BIGINT = 2n ** 63n - 1n;

export const encodeText: Encode = (value) => (typeof value === "string" ? value : undefined);

function bigints(value: unknown): unknown {
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === "bigint" && value <= LARGEST_BIGINT && value >= -LARGEST_BIGINT ? String(value) : undefined;
}

function instants(value: unknown): unknown {
  if (!(value instanceof Date)) return undefined;
  const year = value.getUTCFullYear();
  return year > 0 && year < 10_000 ? value.toISOString() : undefined;
}

/** Returns what encodes values of a column; undefined for a column that is not compared. */
export function encoderOf({ type, values }: Column): Encode | undefined {
  switch (type) {
    case "String":
      return encodeText;
    case "Enum":
      return (value) => (values?.has(value as string) ? value : undefined);
    case "Int":
      return (value) => (Number.isInteger(value) && Math.abs(value as number) <= LARGEST_INT ? value : undefined);
    case "BigInt":
      return bigints;
    case "Boolean":
      return (value) => (typeof value === "boolean" ? value : undefined);
    case "DateTime":
      return instants;
    default:
      return undefined;
  }
}

const documents: Encode = (value) => {
  if (value === Prisma.DbNull) return null;
  return value === Prisma.JsonNull || value === Prisma.AnyNull ? undefined : JSON.stringify(value);
};

/** Returns what encodes values of a column for a row. */
export function rowEncoderOf(column: Column): Encode {
  const { type, isRequired } = column;
  if (type === "Json") return documents;
  if (type === "StringList")
    return (value) => (Array.isArray(value) && value.every((each) => typeof each === "string") ? value : undefined);
  const encode: Encode =
    type === "Bytes" ? (value) => (value instanceof Uint8Array ? value : undefined) : (encoderOf(column) as Encode);
  return (value) => (value === null && !isRequired ? null : encode(value));
}

const digits = (text: string, at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;

/** Reads an instant as PostgreSQL writes it in UTC, `2026-03-02 10:00:00.5+00`: several times as fast as `new Date`. */
function readInstant(text: string): Date {
  const end = text.length - 3;
  if (text.charCodeAt(4) !== 45 || !text.endsWith("+00")) return readAnyInstant(text);
  let ms = 0;
  for (let at = 20, unit = 100; at < end && unit >= 1; at++, unit /= 10) ms += (text.charCodeAt(at) - 48) * unit;
  const year = digits(text, 0) * 100 + digits(text, 2);
  const at = Date.UTC(
    year,
    digits(text, 5) - 1,
    digits(text, 8),
    digits(text, 11),
    digits(text, 14),
    digits(text, 17),
    ms,
  );
  // Date.UTC takes the years up to 99 for those of the last century.
  return year > 99 ? new Date(at) : readAnyInstant(text);
}

const readAnyInstant = (text: string) => new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));

const DECODERS: Readonly<Record<Column["type"], Decode | undefined>> = {
  String: undefined,
  Enum: undefined,
  Int: Number,
  BigInt,
  Boolean: (text) => text.charCodeAt(0) === 116,
  DateTime: readInstant,
  Bytes: (text) => new Uint8Array(Buffer.from(text, "base64")),
  // These arrive as JSON.
  Json: undefined,
  StringList: undefined,
};

/** Returns what decodes texts of a column; undefined for one whose texts are its values. */
export const decoderOf = ({ type }: Column): Decode | undefined => DECODERS[type];
