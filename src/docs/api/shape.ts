import type { ApiDocument, Operation, Schema } from './document.ts'

/** A line of a schema table: `records[].id`. */
export type ShapeRow = {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly about: string
}

/** Maximum depth of nested objects. */
const deepest = 3

/** The properties of a schema as lines, with those of nested objects. */
export function shapeRows(
  schema: Schema | undefined,
  document: ApiDocument,
  prefix = '',
  depth = 0,
): readonly ShapeRow[] {
  if (!schema || depth >= deepest) return []
  const { properties = {}, required = [] } = merged(schema, document)
  return Object.entries(properties).flatMap(([key, child]) => {
    const own = merged(child, document)
    const name = prefix + key
    const row = { name, type: typeText(own, document), required: required.includes(key), about: aboutOf(own) }
    const inner = own.items ? { schema: own.items, at: `${name}[].` } : { schema: own, at: `${name}.` }
    return [row, ...shapeRows(inner.schema, document, inner.at, depth + 1)]
  })
}

/** A schema with its references and `allOf` merged; of a union, the first branch that is not null. */
function merged(schema: Schema, document: ApiDocument): Schema {
  const { $ref, allOf, anyOf, ...own } = schema
  if ($ref !== undefined) return merged(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, document)
  if (anyOf) return { ...merged(anyOf.find((branch) => branch.type !== 'null') ?? {}, document), ...own }
  if (!allOf) return own
  const parts = allOf.map((part) => merged(part, document))
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {}), own.properties ?? {})
  return { ...Object.assign({}, ...parts), ...own, properties, required: parts.flatMap((part) => part.required ?? []) }
}

/** The type as text: `string (date)`, `"A" | "B"`, `array of object`. */
export function typeText(schema: Schema, document: ApiDocument): string {
  const { type, format, items, enum: values, const: only } = merged(schema, document)
  if (only !== undefined) return JSON.stringify(only)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  const name = [type ?? 'any']
    .flat()
    .filter((each) => each !== 'null')
    .join(' | ')
  if (items) return `${name} of ${typeText(items, document)}`
  return format === undefined ? name : `${name} (${format})`
}

function aboutOf({ title, description, default: usual }: Schema): string {
  const parts = [title, description, usual === undefined ? undefined : `= ${JSON.stringify(usual)}`]
  return parts.filter((part) => part !== undefined && part !== '').join(' · ')
}

/** Request body of a call, with its media type. */
export function bodyOf({
  requestBody,
}: Operation): { readonly form: string; readonly schema: Schema | undefined } | undefined {
  const [[form, content] = []] = Object.entries(requestBody?.content ?? {})
  return form === undefined ? undefined : { form, schema: content?.schema }
}

/** Schema of `result` in a successful response; undefined if unspecified. */
export function resultOf({ responses }: Operation): Schema | undefined {
  const schema = responses?.['200']?.content?.['application/json']?.schema
  return schema?.anyOf?.[0]?.allOf?.[1]?.properties?.result
}
