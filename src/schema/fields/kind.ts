import type { TProperties, TSchema } from 'typebox'
import { Type } from 'typebox'
import { Cel } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Scalar, type WhereOffered } from '../base/where.ts'

/** JSON Schema (draft 2020-12 subset that ajv's default class reads), as plain data. */
export type JsonSchema = { readonly [key: string]: unknown }

/** How a column is kept. Dates are text (`YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss`, GMT+8), so both engines sort and compare them alike. */
export type ColumnType = 'text' | 'integer' | 'number' | 'none'

/** What a search field of this type asks: contract.md 1.4. `in` sends a comma list; `range` sends `_begin` and `_end`. */
export type FilterMode = 'contains' | 'equals' | 'in' | 'range' | 'none'

/** The type of a field inside an expression. A `list` field is kept as comma text and seen by CEL as list<string>. */
export type CelType = 'string' | 'double' | 'bool' | 'list'

export type KindSource = {
  readonly from: string
  readonly value?: string
  readonly label?: string
  readonly where?: WhereOffered
}

/**
 * What a field type means, read by the browser, the server and the checks alike. Its look is in `widgets/`.
 * `props` are the keys a schema file may give it beside the common ones.
 */
export type FieldKind<P extends TProperties = TProperties> = {
  readonly props: P
  /** The JSON Schema of a non-empty value. Required-ness is not said here: it may depend on a rule. */
  readonly schema: (field: never) => JsonSchema
  readonly column: ColumnType
  readonly filter: FilterMode
  readonly cel: CelType
  /** Whether the stored value is a code that a dictionary or a resource gives the label of. */
  readonly choice?: 'one' | 'many'
  /** Where the choices come from unless the file says otherwise: a resource every installation has. */
  readonly source?: KindSource
  /** Keys of the type that a file did not give. */
  readonly defaults?: { readonly [key: string]: unknown }
  /** The value names uploaded files, which whoever reads the record may fetch. */
  readonly files?: true
  /** Form columns the field takes when its file does not say. */
  readonly span?: number
  /** May not be listed, filtered, sorted, exported or used as a lookup. */
  readonly secret?: true
  /** A cell of a workbook or pasted text → the stored value; throws nothing: undefined when it cannot be read. Labels of choices are resolved before. */
  readonly parse: (text: string, field: never) => unknown
  /** Values the schema must accept; the shared tests run over them. */
  readonly samples: readonly unknown[]
}

/** Keys that every field type accepts. */
export const commonProps = {
  title: { ...Text, description: 'The label of the field, in forms, lists and workbooks.' },
  help: Type.Optional({ ...Text, description: 'An explanation behind a question mark at the label.' }),
  placeholder: Type.Optional({ ...Text, description: 'What the empty input shows.' }),
  required: Type.Optional(
    Type.Union([Type.Boolean(), Cel], { description: 'true, or an expression saying when a value is needed.' }),
  ),
  readOnly: Type.Optional(
    Type.Union([Type.Boolean(), Cel], { description: 'true, or an expression saying when it may not be changed.' }),
  ),
  visible: Type.Optional(
    Type.Union([Type.Boolean(), Cel], {
      description: 'An expression saying when the field is shown. Hidden fields are not validated and not sent.',
    }),
  ),
  hidden: Type.Optional(
    Type.Union([Type.Literal('clear'), Type.Literal('keep')], {
      description: 'What becomes of the value of a hidden field; clear by default.',
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
  compute: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'A CEL expression giving the value; the field is then read-only.',
    }),
  ),
  en: Type.Optional(
    Type.String({
      description: 'The field of this resource that has this text in English: shown instead to who reads English.',
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
  span: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: 'How many form columns the field takes.' })),
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
      description: 'How the search field asks, where the type’s own way does not fit.',
    }),
  ),
} satisfies Record<string, TSchema>
