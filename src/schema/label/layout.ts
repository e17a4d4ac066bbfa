import { Type } from 'typebox'
import Value from 'typebox/value'

const strict = { additionalProperties: false } as const

/** Most elements of a label, and its largest side. Millimetres. */
const most = 100
const longest = 420

const place = {
  x: Type.Number({ minimum: -longest, maximum: longest }),
  y: Type.Number({ minimum: -longest, maximum: longest }),
  w: Type.Number({ minimum: 0, maximum: longest }),
  h: Type.Number({ minimum: 0, maximum: longest }),
}
const letters = {
  size: Type.Number({ minimum: 4, maximum: 120 }),
  bold: Type.Optional(Type.Boolean()),
  align: Type.Optional(Type.Union([Type.Literal('left'), Type.Literal('center'), Type.Literal('right')])),
}
const thick = Type.Number({ minimum: 0.1, maximum: 10 })
const fieldName = Type.String({ minLength: 1, maxLength: 100, pattern: '^\\w+(\\.\\w+)?$' })
const value = Type.String({ maxLength: 1000 })

const element = <const Kind extends string, Own extends Parameters<typeof Type.Object>[0]>(kind: Kind, own: Own) =>
  Type.Object({ kind: Type.Literal(kind), ...place, ...own }, strict)

/** Elements of a label. Texts and codes contain fields in braces: `{billNo}`, `{lines.qty}`. Sizes of letters in points, all others in mm. */
export const LabelElement = Type.Union([
  element('text', { text: value, ...letters }),
  element('field', { field: fieldName, caption: Type.Optional(Type.Boolean()), ...letters }),
  element('code128', { value, caption: Type.Optional(Type.Boolean()) }),
  element('gs1', { value, caption: Type.Optional(Type.Boolean()) }),
  element('qr', { value }),
  element('image', {
    columns: Type.Integer({ minimum: 1, maximum: 800 }),
    rows: Type.Integer({ minimum: 1, maximum: 800 }),
    bits: Type.String({ maxLength: 110_000, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
  }),
  element('line', { thick }),
  element('box', { thick }),
  element('table', {
    table: Type.String({ minLength: 1, maxLength: 100, pattern: '^\\w+$' }),
    columns: Type.Array(Type.Object({ field: fieldName, width: Type.Number({ minimum: 1, maximum: 100 }) }, strict), {
      minItems: 1,
      maxItems: 12,
    }),
    ...letters,
  }),
])
export type LabelElement = Type.Static<typeof LabelElement>
export type LabelKind = LabelElement['kind']

/** Content of a layout, stored as text with its record. `rows`: table with a label for each row; `copies`: field with their number. */
export const LabelTemplate = Type.Object(
  {
    rows: Type.Optional(Type.String({ maxLength: 100, pattern: '^\\w+$' })),
    copies: Type.Optional(fieldName),
    elements: Type.Array(LabelElement, { maxItems: most }),
  },
  strict,
)
export type LabelTemplate = Type.Static<typeof LabelTemplate>

/** Size of the paper. Millimetres. */
export type LabelSize = { readonly width: number; readonly height: number }

/** Layout of a new label. */
export const emptyTemplate: LabelTemplate = { elements: [] }

/** Layout of a stored text; undefined when it is none. An empty text is an empty layout. */
export function readTemplate(text: unknown): LabelTemplate | undefined {
  if (text === null || text === undefined || text === '') return emptyTemplate
  try {
    const read: unknown = JSON.parse(String(text))
    return Value.Check(LabelTemplate, read) ? read : undefined
  } catch {
    return undefined
  }
}

/** Fields in the braces of a text. */
export function fieldsIn(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+(?:\.\w+)?)\}/g)].map(([, name = '']) => name)
}

/** Fields that an element reads. */
export function fieldsOf(element: LabelElement): readonly string[] {
  switch (element.kind) {
    case 'text':
      return fieldsIn(element.text)
    case 'field':
      return [element.field]
    case 'code128':
    case 'gs1':
    case 'qr':
      return fieldsIn(element.value)
    case 'table':
      return element.columns.map(({ field }) => `${element.table}.${field}`)
    default:
      return []
  }
}
