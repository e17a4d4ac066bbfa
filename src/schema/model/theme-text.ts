import type { TSchema } from 'typebox'
import { compactJson } from './compact-json.ts'
import { type Theme, ThemeSchema } from './theme-file.ts'

type Node = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
  readonly const?: unknown
}
type Json = Readonly<Record<string, unknown>>

/** A theme as its file is written: keys in the order of the model, so that two versions differ only where they differ. */
export function themeText(theme: Theme): string {
  return compactJson(ordered(ThemeSchema, theme))
}

function ordered(schema: TSchema, value: unknown): unknown {
  const node = branchOf(schema, value)
  if (Array.isArray(value)) {
    const { items } = node
    return items ? value.map((item) => ordered(items, item)) : value
  }
  if (!(isObject(value) && node.properties)) return value
  return Object.fromEntries(
    Object.entries(node.properties).flatMap(([key, child]) =>
      value[key] === undefined ? [] : [[key, ordered(child, value[key])]],
    ),
  )
}

/** The branch of a union that a value is of: a block by its name, a text by its form. */
function branchOf(schema: TSchema, value: unknown): Node {
  const node = schema as Node
  const { anyOf } = node
  if (!anyOf) return node
  const branches = anyOf as readonly Node[]
  if (!isObject(value)) return {}
  const isMeant = ({ type, properties }: Node) =>
    type === 'object' && (properties?.block as Node | undefined)?.const === value.block
  return branches.find(isMeant) ?? {}
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
