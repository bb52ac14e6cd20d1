import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLNullableType,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
} from "graphql";
import { GraphQLSafeInt } from "graphql-scalars";
import type { WireExtensions } from "../../rest-compat/engine/extensions.ts";

/** A schema about shelves and books, with every feature that the REST engine handles. */

export interface LibraryContext {
  /** The arguments of all resolver calls, in order. */
  readonly calls: { field: string; args: Record<string, unknown> }[];
  /** The results of root fields: a value, a function of the arguments, or an error to throw. */
  readonly answers: Record<string, unknown>;
}

const some = <Type extends GraphQLNullableType>(type: Type) => new GraphQLNonNull(type);
const wire = (extensions: WireExtensions): { extensions: Record<string, unknown> } => ({
  extensions: { ...extensions },
});

const DateTime = new GraphQLScalarType({
  name: "DateTime",
  coerceOutputValue: (value) => value,
  coerceInputValue: (value) => {
    const date = new Date(String(value));
    if (typeof value !== "string" || Number.isNaN(date.getTime())) throw new TypeError(`${value} is no date`);
    return date;
  },
});

const Json = new GraphQLScalarType({ name: "JSON", extensions: { jsonSchema: { type: "object" } } });
const Opaque = new GraphQLScalarType({ name: "Opaque" });

const Genre = new GraphQLEnumType({
  name: "Genre",
  values: {
    SCIENCE_FICTION: { value: 1 },
    POETRY: { value: 2 },
    COMIC: { value: 3, extensions: { wire: "bande-dessinée" } },
  },
});

const Limit = new GraphQLObjectType({
  name: "Limit",
  fields: { name: { type: some(GraphQLString) }, most: { type: GraphQLSafeInt } },
});
const Wish = new GraphQLObjectType({
  name: "Wish",
  fields: { topic: { type: some(GraphQLString) }, genre: { type: Genre }, isLoud: { type: some(GraphQLBoolean) } },
});

const Author = new GraphQLObjectType({
  name: "Author",
  description: "Who wrote it.",
  extensions: { resource: "Author" },
  fields: { name: { type: some(GraphQLString), description: "The full name." }, bornAt: { type: DateTime } },
});

const Titled = new GraphQLInterfaceType({
  name: "Titled",
  fields: { title: { type: some(GraphQLString) } },
  resolveType: () => "Book",
});

const Book: GraphQLObjectType = new GraphQLObjectType({
  name: "Book",
  description: "A book on a shelf.",
  extensions: { resource: "Book" },
  interfaces: [Titled],
  fields: () => ({
    id: { type: some(GraphQLID), description: "Opaque." },
    title: { type: some(GraphQLString), description: "As on the cover.", ...wire({ constraints: { maxLength: 120 } }) },
    subtitle: { type: GraphQLString, deprecationReason: "Part of the title." },
    genre: { type: Genre },
    genres: { type: new GraphQLList(Genre) },
    copies: { type: some(GraphQLInt) },
    weight: { type: some(GraphQLSafeInt) },
    weights: { type: some(new GraphQLList(GraphQLSafeInt)) },
    price: { type: GraphQLFloat },
    isLent: { type: some(GraphQLBoolean) },
    createdAt: { type: some(DateTime), ...wire({ wholeSeconds: true }) },
    updatedAt: { type: DateTime },
    readAt: { type: DateTime, ...wire({ zeroTime: true }) },
    shelf: { type: GraphQLString, ...wire({ emptyText: true }) },
    scopes: { type: new GraphQLList(some(Genre)), ...wire({ joined: true }) },
    limits: { type: some(new GraphQLList(some(Limit))), ...wire({ map: true }) },
    wishes: { type: some(new GraphQLList(some(Wish))), ...wire({ map: true }) },
    ratings: { type: new GraphQLList(GraphQLInt) },
    author: { type: Author },
    authors: { type: new GraphQLList(Author) },
    similar: { type: some(new GraphQLList(some(Book))), args: { most: { type: GraphQLInt } } },
    extra: { type: Json },
  }),
});

const PageInfo = new GraphQLObjectType({
  name: "PageInfo",
  fields: { endCursor: { type: GraphQLString }, hasNextPage: { type: some(GraphQLBoolean) } },
});
const BookConnection = new GraphQLObjectType({
  name: "BookConnection",
  fields: {
    nodes: { type: some(new GraphQLList(some(Book))) },
    pageInfo: { type: some(PageInfo) },
    totalCount: { type: GraphQLInt },
  },
});
const BookPayload = new GraphQLObjectType({
  name: "BookPayload",
  fields: { book: { type: some(Book) }, note: { type: GraphQLString } },
});
const Shelf = new GraphQLObjectType({
  name: "Shelf",
  fields: { id: { type: some(GraphQLID) }, name: { type: some(GraphQLString) }, favourite: { type: Book } },
});

const Point = new GraphQLInputObjectType({
  name: "PointInput",
  fields: {
    x: { type: some(GraphQLFloat) },
    y: { type: some(GraphQLFloat), ...wire({ constraints: { minimum: 0 } }) },
  },
});
const Curve: GraphQLInputObjectType = new GraphQLInputObjectType({
  name: "CurveInput",
  description: "A curve of tones.",
  fields: () => ({
    masterPoints: { type: new GraphQLList(some(Point)), ...wire({ wire: "masterPoints" }) },
    nextCurve: { type: Curve },
  }),
});
const Proof = new GraphQLInputObjectType({
  name: "ProofInput",
  isOneOf: true,
  fields: { password: { type: GraphQLString }, grantId: { type: GraphQLID } },
});

const hour = { type: some(GraphQLInt), description: "0 to 23.", ...wire({ bounds: { minimum: 0, maximum: 23 } }) };
const Late = new GraphQLInputObjectType({ name: "LateInput", fields: { hour } });
const Minute = new GraphQLInputObjectType({
  name: "MinuteInput",
  fields: {
    hour,
    minute: { type: some(GraphQLInt) },
  },
});
const Mark = new GraphQLInputObjectType({
  name: "MarkInput",
  fields: { mark: { type: some(Genre), description: "Of the clock.", ...wire({ secret: true }) } },
});
const Time = new GraphQLInputObjectType({
  name: "TimeInput",
  isOneOf: true,
  fields: { exact: { type: Minute }, late: { type: Late }, rough: { type: Mark } },
});
const Schedule = new GraphQLInputObjectType({
  name: "ScheduleInput",
  fields: { shelfId: { type: some(GraphQLID) }, time: { type: some(Time) }, note: { type: GraphQLString } },
});

const Review = new GraphQLInputObjectType({
  name: "ReviewInput",
  fields: {
    genre: { type: some(Genre) },
    stars: { type: some(GraphQLInt), ...wire({ constraints: { maximum: 5 } }) },
    isSigned: { type: GraphQLBoolean },
  },
});

const CreateBook = new GraphQLInputObjectType({
  name: "CreateBookInput",
  fields: {
    shelfId: { type: some(GraphQLID), description: "Where it goes." },
    title: {
      type: some(GraphQLString),
      description: "1 to 10 characters.",
      ...wire({ constraints: { minLength: 1, maxLength: 10 } }),
    },
    copies: { type: GraphQLInt, default: { value: 1 }, ...wire({ constraints: { minimum: 1, maximum: 99 } }) },
    weight: { type: GraphQLSafeInt, ...wire({ constraints: { minimum: 0 } }) },
    price: { type: GraphQLFloat },
    isLent: { type: new GraphQLNonNull(GraphQLBoolean), default: { value: false } },
    genre: { type: Genre, defaultValue: 2 },
    colour: { type: GraphQLString, ...wire({ constraints: { pattern: "^#[0-9a-f]{6}$" } }) },
    homepage: { type: GraphQLString, ...wire({ constraints: { format: "uri" } }) },
    lentAt: { type: DateTime },
    tags: {
      type: new GraphQLList(some(GraphQLString)),
      ...wire({ constraints: { minItems: 1, maxItems: 3, uniqueItems: true, items: { maxLength: 5 } } }),
    },
    ratings: { type: new GraphQLList(GraphQLInt) },
    reviews: { type: new GraphQLList(some(Review)), ...wire({ keyedBy: "genre" }) },
    curve: { type: Curve },
    extra: { type: Json },
    code: { type: Opaque },
    ownerToken: { type: GraphQLString, ...wire({ secret: true, constraints: { minLength: 4 } }) },
    login: { type: Curve, ...wire({ secret: true }) },
    proof: { type: Proof },
  },
});

const UpdateBook = new GraphQLInputObjectType({
  name: "UpdateBookInput",
  fields: { title: { type: GraphQLString }, bookId: { type: GraphQLID }, copies: { type: GraphQLInt } },
});
const Reminder = new GraphQLInputObjectType({
  name: "ReminderInput",
  fields: { shelfId: { type: some(GraphQLID) }, runwayDays: { type: some(GraphQLInt) } },
});
const BookFilter = new GraphQLInputObjectType({
  name: "BookFilter",
  fields: {
    genre: { type: Genre, description: "Only of this kind." },
    titleStart: { type: GraphQLString, ...wire({ constraints: { maxLength: 5 } }) },
    accessKey: { type: GraphQLString, ...wire({ secret: true, constraints: { minLength: 4 } }) },
  },
});

const field = (
  name: string,
  type: GraphQLOutputType,
  args: Record<string, { type: GraphQLInputType; extensions?: Record<string, unknown>; description?: string }> = {},
) => ({
  type,
  args,
  description: `Field ${name}. It has more to say.`,
  resolve: (_source: unknown, members: Record<string, unknown>, context: LibraryContext) => {
    context.calls.push({ field: name, args: members });
    const value = context.answers[name];
    if (value instanceof Error) throw value;
    return typeof value === "function" ? value(members) : value;
  },
});

export const library = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: "Query",
    fields: {
      book: field("book", Book, { id: { type: some(GraphQLID) } }),
      shelf: field("shelf", Shelf, { id: { type: some(GraphQLID), extensions: { secret: true } } }),
      books: field("books", some(BookConnection), {
        filter: { type: BookFilter },
        first: {
          type: GraphQLInt,
          extensions: { constraints: { minimum: 1, maximum: 50 } },
          description: "The size of the page.",
        },
        after: { type: GraphQLString },
      }),
      anyBook: field("anyBook", Book, {
        count: { type: GraphQLInt },
        mass: { type: GraphQLSafeInt },
        price: { type: GraphQLFloat },
        isLent: { type: GraphQLBoolean },
        genre: { type: Genre },
        since: { type: DateTime },
        ids: { type: new GraphQLList(some(GraphQLID)), extensions: { constraints: { maxItems: 2 } } },
      }),
      version: field("version", some(Book), {
        id: { type: some(GraphQLID) },
        revision: { type: some(GraphQLInt), extensions: { constraints: { minimum: 1, format: "int64" } } },
      }),
      titled: field("titled", Titled),
    },
  }),
  mutation: new GraphQLObjectType({
    name: "Mutation",
    fields: {
      createBook: field("createBook", some(BookPayload), { input: { type: some(CreateBook) } }),
      updateBook: field("updateBook", some(BookPayload), {
        id: { type: some(GraphQLID) },
        input: { type: some(UpdateBook) },
      }),
      annotate: field("annotate", some(BookPayload), { id: { type: some(GraphQLID) }, input: { type: UpdateBook } }),
      acceptBook: field("acceptBook", some(BookPayload), {
        id: { type: some(GraphQLID), extensions: { constraints: { minLength: 1 } } },
      }),
      remind: field("remind", some(BookPayload), { input: { type: some(Reminder) } }),
      schedule: field("schedule", some(BookPayload), { input: { type: some(Schedule) } }),
      burnBook: field("burnBook", some(GraphQLBoolean), { id: { type: some(GraphQLID) } }),
    },
  }),
  subscription: new GraphQLObjectType({ name: "Subscription", fields: { book: { type: Book } } }),
});
