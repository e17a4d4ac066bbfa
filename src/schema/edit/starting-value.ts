import { isObject, type MetaSchema } from './meta-schema.ts'
import { requiredOf, type Shape } from './shapes.ts'

/** Text to insert, with the range of it that is selected afterwards. */
export type Snippet = { readonly text: string; readonly from: number; readonly to: number }

/** The value that a new key begins with. */
export function startingValue(shapes: readonly Shape[]): Snippet {
  const given = shapes.flatMap(({ parts }) => parts.flatMap((part) => part.default ?? []))[0]
  if (given !== undefined && !isObject(given) && !Array.isArray(given)) return selected(JSON.stringify(given))
  if (shapes.some(isTexts)) return inside('{ "zh": "', '", "en": "" }')
  const [only, ...others] = allowedValues(shapes)
  if (only !== undefined && others.length === 0) return after(JSON.stringify(only))
  const types = shapes.map(typeOf)
  const type = types.find((found) => found !== undefined)
  if (type === 'boolean') return selected('true')
  if (type === 'object') return inside('{', '}')
  if (type === 'array') return inside('[', ']')
  if (type === 'number' || type === 'integer') return selected(String(leastOf(shapes)))
  return inside('"', '"')
}

/** All values that the alternatives list: constants and enumerations. */
export function allowedValues(shapes: readonly Shape[]): readonly unknown[] {
  const found = shapes.flatMap(({ parts }) => {
    const lists = parts.flatMap((part) => {
      if (part.const !== undefined) return [[part.const]]
      return part.enum ? [part.enum] : []
    })
    const [first = [], ...others] = lists
    return first.filter((value) => others.every((list) => list.includes(value)))
  })
  return [...new Set(found)]
}

/** Whether an alternative is the text in both languages. */
export function isTexts({ parts }: Shape): boolean {
  const required = requiredOf(parts)
  return required.size === 2 && required.has('zh') && required.has('en')
}

/** The type of an alternative, also of one that lists its values only. */
export function typeOf({ parts }: Shape): string | undefined {
  for (const part of parts) {
    const type = part.type ?? typeByContent(part)
    if (type !== undefined) return type
  }
  return undefined
}

function typeByContent(part: MetaSchema): string | undefined {
  if (part.properties || part.patternProperties) return 'object'
  const [first] = part.const === undefined ? (part.enum ?? []) : [part.const]
  return first === undefined ? undefined : typeof first
}

function leastOf(shapes: readonly Shape[]): number {
  return shapes.flatMap(({ parts }) => parts.flatMap(({ minimum }) => minimum ?? []))[0] ?? 0
}

const selected = (text: string): Snippet => ({ text, from: 0, to: text.length })
const after = (text: string): Snippet => ({ text, from: text.length, to: text.length })
const inside = (open: string, close: string): Snippet => ({
  text: open + close,
  from: open.length,
  to: open.length,
})
