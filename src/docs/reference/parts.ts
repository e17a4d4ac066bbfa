import { commonProps } from '../../schema/fields/kind.ts'
import { fieldSchemas, fieldTypes } from '../../schema/fields/registry.ts'
import { fileKinds, type JsonKind } from '../../schema/model/files.ts'
import { isText, type Node, plainNode } from './json-node.ts'

/** An object of the schema language: its first position, and its schema. */
export type Part = { readonly id: string; readonly node: Node; readonly keys: readonly string[] }

/** The distinct parts of the language, keyed by the text of their schema. */
export type Parts = ReadonlyMap<string, Part>

export const partText = (node: Node) => JSON.stringify(node)

const common = Object.keys(commonProps)
/** Kinds of file in the order of the reference. A key shared by mixin and resource is described in the first. */
const kinds = [
  'resource',
  'page',
  'report',
  'dictionary',
  'menu',
  'mixin',
  'portal',
  'overlay',
] as const satisfies readonly JsonKind[]
/** Maps with the same meaning everywhere: each of their forms is described once. */
const grammars = ['where', 'rows', 'set', 'default']

/** The id of the part with the common keys of fields. */
export const fieldPart = 'field'

/** Whether a key is common to all fields. */
export function isCommon(key: string): boolean {
  return key === 'type' || common.includes(key)
}

/** All objects of the schema language. */
export function readParts(): Parts {
  const parts = new Map<string, Part>()
  for (const [type, schema] of Object.entries(fieldSchemas)) {
    const node = plainNode(schema)
    const own = Object.keys(node.properties ?? {}).filter((key) => !isCommon(key))
    parts.set(partText(node), { id: `${fieldPart}.${type}`, node, keys: own })
    for (const key of ['type', ...common]) collect(node.properties?.[key], `${fieldPart}.${key}`, parts)
    for (const key of own) collect(node.properties?.[key], `${fieldPart}.${type}.${key}`, parts)
  }
  for (const kind of kinds) collect(plainNode(fileKinds[kind].schema), kind, parts)
  return parts
}

/** The part of the common keys of fields. */
export function commonPart(): Part {
  const { properties: first = {}, required = [] } = plainNode(fieldSchemas.text)
  const type = { enum: fieldTypes, description: 'The type of the field; it decides the further keys.' }
  const node = { properties: { ...first, type }, required: required.filter(isCommon) }
  return { id: fieldPart, node, keys: ['type', ...common] }
}

function collect(node: Node | undefined, path: string, parts: Map<string, Part>): void {
  if (!node || isText(node)) return
  if (node.anyOf) for (const branch of node.anyOf) collect(branch, path, parts)
  else collectBranch(node, path, parts)
}

function collectBranch(node: Node, path: string, parts: Map<string, Part>): void {
  if (node.properties && !parts.has(partText(node))) addPart(node, node.properties, path, parts)
  const inner = [...Object.values(node.patternProperties ?? {}), ...(node.items ? [node.items].flat() : [])]
  for (const child of inner) collect(child, path, parts)
}

function addPart(node: Node, properties: Readonly<Record<string, Node>>, path: string, parts: Map<string, Part>): void {
  // Deeper menu levels have the keys of the first one.
  const isRepeated = path.startsWith('menu.items.children')
  const id = isRepeated ? 'menu.items' : idOf(node, path, parts)
  parts.set(partText(node), { id, node, keys: isRepeated ? [] : Object.keys(properties) })
  for (const [key, child] of Object.entries(properties)) collect(child, `${id}.${key}`, parts)
}

/** The path of the part, with a suffix that distinguishes it from others at the same path. */
function idOf({ properties = {}, required = [] }: Node, path: string, parts: Parts): string {
  const tag = (properties.block ?? properties.do)?.const
  if (typeof tag === 'string') return `${path}.${tag}`
  const grammar = grammars.find((name) => path.endsWith(`.${name}`))
  if (grammar !== undefined) return `${grammar}~${required[0] ?? ''}`
  const isTaken = [...parts.values()].some(({ id }) => id === path)
  return isTaken ? `${path}~${required[0] ?? ''}` : path
}
