import type { TProperties, TSchema } from 'typebox'
import { Type } from 'typebox'
import { Cel } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Scalar, type WhereOffered } from '../base/where.ts'

/** JSON Schema (draft 2020-12 subset that ajv's default class reads), as plain data. */
export type JsonSchema = { readonly [key: string]: unknown }

/** Storage type of a column. Dates are text (`YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss`, GMT+8), so both engines sort and compare them alike. */
export type ColumnType = 'text' | 'integer' | 'number' | 'none'

/** Search mode of a type: contract.md 1.4. `in` sends a comma list; `range` sends `_begin` and `_end`. */
export type FilterMode = 'contains' | 'equals' | 'in' | 'range' | 'none'

/** Type of a field in expressions. A `list` field is stored as comma text; CEL reads it as list<string>. */
export type CelType = 'string' | 'double' | 'bool' | 'list'

export type KindSource = {
  readonly from: string
  readonly value?: string
  readonly label?: string
  readonly where?: WhereOffered
}

/**
 * Definition of a field type for browser, server and checks. Its input and cell are in `widgets/`.
 * `props` are the keys of a schema file in addition to the common ones.
 */
export type FieldKind<P extends TProperties = TProperties> = {
  readonly props: P
  /** JSON Schema of a non-empty value. A rule may decide whether it is required, so that is not part of it. */
  readonly schema: (field: never) => JsonSchema
  readonly column: ColumnType
  readonly filter: FilterMode
  readonly cel: CelType
  /** Whether the stored value is a code with a label from a dictionary or a resource. */
  readonly choice?: 'one' | 'many'
  /** Default source of the choices: a resource that each installation has. */
  readonly source?: KindSource
  /** Defaults of the type's keys. */
  readonly defaults?: { readonly [key: string]: unknown }
  /** The value names uploaded files, which each reader of the record may download. */
  readonly files?: true
  /** Default width of the field, in form columns. */
  readonly span?: number
  /** May not be listed, filtered, sorted, exported or used as a lookup. */
  readonly secret?: true
  /**
   * Converts a workbook cell or pasted text to the stored value; undefined when it is unreadable, never throws. Labels of choices are
   * resolved before.
   */
  readonly parse: (text: string, field: never) => unknown
  /** Values the schema must accept; the shared tests use them. */
  readonly samples: readonly unknown[]
}

/** Keys of all field types. */
export const commonProps = {
  title: { ...Text, description: 'The label of the field, in forms, lists and workbooks.' },
  help: Type.Optional({ ...Text, description: 'An explanation in a tooltip at the label.' }),
  placeholder: Type.Optional({ ...Text, description: 'The placeholder of the empty input.' }),
  required: Type.Optional(
    Type.Union([Type.Boolean(), Cel], { description: 'true, or an expression for when a value is required.' }),
  ),
  readOnly: Type.Optional(
    Type.Union(
      [
        Type.Boolean(),
        Cel,
        Type.Object(
          {
            form: { ...Cel, description: 'Its form only shows it while this holds; the server accepts and checks it.' },
          },
          { additionalProperties: false },
        ),
      ],
      {
        description: 'true, an expression for when it is read-only, or one for its form alone: {"form": "id != null"}.',
      },
    ),
  ),
  visible: Type.Optional(
    Type.Union([Type.Boolean(), Cel], {
      description: 'An expression for when the field is shown. Hidden fields are not validated and not sent.',
    }),
  ),
  hidden: Type.Optional(
    Type.Union([Type.Literal('clear'), Type.Literal('keep')], {
      description: 'Handling of the value of a hidden field; clear by default.',
    }),
  ),
  default: Type.Optional(
    Type.Union(
      [
        Scalar,
        Type.Object({ cel: Cel }, { additionalProperties: false }),
        Type.Object(
          {
            fill: Type.String({ minLength: 1, maxLength: 50, description: 'The code of a fill rule (sys/fillrule).' }),
          },
          { additionalProperties: false },
        ),
      ],
      {
        description:
          'The first value of a new record: a value, {"cel": "today"}, or {"fill": "<code of a fill rule, sys/fillrule>"}.',
      },
    ),
  ),
  compute: Type.Optional({ ...Cel, description: 'A CEL expression for the value; the field is then read-only.' }),
  en: Type.Optional(
    Type.String({
      description: 'The field of this resource with this text in English, shown to English readers.',
    }),
  ),
  unique: Type.Optional(Type.Boolean({ description: 'No two records of one tenant may share the value.' })),
  searchable: Type.Optional(
    Type.Boolean({ description: 'Keeps a two-character index, so that "contains" stays fast over a million rows.' }),
  ),
  show: Type.Optional(
    Type.Union(
      [
        Type.Literal('last4'),
        Type.Literal('bar'),
        Type.Literal('plain'),
        Type.Literal('countdown'),
        Type.Literal('buttons'),
      ],
      {
        description:
          'How the value is shown. last4: lists and exports show the last four characters. bar: a percentage as a bar in lists. plain: a number without separators. countdown: lists say how many days are left. buttons: choices as buttons.',
      },
    ),
  ),
  width: Type.Optional(Type.Integer({ minimum: 40, maximum: 800, description: 'Width of the list column in pixels.' })),
  span: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: 'Width of the field, in form columns.' })),
  jsonSchema: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      foreign: 'JSON Schema',
      description: 'Merged last into the JSON Schema of the field.',
    }),
  ),
  ui: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      foreign: 'rjsf',
      description: 'Merged last into the uiSchema of the field.',
    }),
  ),
  list: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Merged last into the list column.' })),
  query: Type.Optional(
    Type.Union([Type.Literal('contains'), Type.Literal('equals'), Type.Literal('in'), Type.Literal('range')], {
      description: 'Search mode, when the default of the type does not fit.',
    }),
  ),
} satisfies Record<string, TSchema>
