import type { TSchema } from 'typebox'
import type { Path } from './diagnostic.ts'
import { ThemeSchema } from './theme-file.ts'
import { Color, LinkUrl, Picture } from './theme-parts.ts'

/** A field of a theme as its editor draws it, derived from the model. */
export type ThemeField = { readonly key: string; readonly path: Path } & (
  | { readonly kind: 'words' | 'html' | 'color' | 'picture' | 'link' | 'icon' | 'switch' }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly step?: number }
  | { readonly kind: 'group'; readonly fields: readonly ThemeField[] }
  | { readonly kind: 'list'; readonly most: number; readonly itemOf: (index: number) => readonly ThemeField[] }
)

type Node = {
  readonly type?: string
  readonly pattern?: string
  readonly description?: string
  readonly const?: string | number
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Node[]
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly maxItems?: number
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
}

/** Names beyond which a choice is no list to choose from: icons. */
const mostNames = 50

/** The fields at a path of a theme: those of an object, or the list itself. `block` picks the kind of a block. */
export function fieldsAt(path: Path, block?: string): readonly ThemeField[] {
  const node = path.reduce<Node | undefined>((inner, key) => stepInto(inner, key, block), ThemeSchema as Node)
  if (!node) return []
  const last = String(path.at(-1) ?? '')
  return node.type === 'array' ? [fieldOf(last, node, path)] : fieldsIn(node, path)
}

function stepInto(node: Node | undefined, key: string | number, block: string | undefined): Node | undefined {
  if (typeof key === 'string') return node?.properties?.[key]
  const { items } = node ?? {}
  return items?.anyOf?.find(({ properties }) => properties?.block?.const === block) ?? items
}

function fieldsIn({ properties = {} }: Node, path: Path): readonly ThemeField[] {
  return Object.entries(properties)
    .filter(([key]) => key !== 'block')
    .map(([key, node]) => fieldOf(key, node, [...path, key]))
}

function fieldOf(key: string, node: Node, path: Path): ThemeField {
  const { type, anyOf, items, maxItems = 100 } = node
  if (anyOf) return { key, path, ...fromUnion(node, anyOf) }
  if (node.enum) return { key, path, ...fromNames(node.enum) }
  if (type === 'boolean') return { key, path, kind: 'switch' }
  if (type === 'array')
    return { key, path, kind: 'list', most: maxItems, itemOf: (index) => fieldsIn(items ?? {}, [...path, index]) }
  if (type === 'object') return { key, path, kind: 'group', fields: fieldsIn(node, path) }
  if (type === 'number' || type === 'integer') return { key, path, ...numberOf(node) }
  return { key, path, kind: textKind(node) }
}

// A text in both languages is one string, or one for each.
function fromUnion({ description }: Node, anyOf: readonly Node[]) {
  const values = anyOf.flatMap((branch) => branch.const ?? [])
  if (values.length > 0) return { kind: 'choice', values } as const
  return { kind: description?.includes('HTML') ? 'html' : 'words' } as const
}

function fromNames(names: readonly string[]) {
  return names.length > mostNames ? ({ kind: 'icon' } as const) : ({ kind: 'choice', values: names } as const)
}

function numberOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER, multipleOf }: Node) {
  return {
    kind: 'number',
    least: minimum,
    most: maximum,
    ...(multipleOf !== undefined && { step: multipleOf }),
  } as const
}

function textKind({ pattern }: Node) {
  const kinds: readonly (readonly [TSchema, 'color' | 'picture' | 'link'])[] = [
    [Color, 'color'],
    [Picture, 'picture'],
    [LinkUrl, 'link'],
  ]
  return kinds.find(([schema]) => (schema as Node).pattern === pattern)?.[1] ?? 'words'
}
