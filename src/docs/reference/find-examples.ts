import type { TSchema } from 'typebox'
import { checkShape } from '../../schema/compile/check-shape.ts'
import { fileKinds, type JsonKind } from '../../schema/model/files.ts'
import { branchesOf, type Node, plainNode } from './json-node.ts'
import { fieldPart, isCommon, type Parts, partText } from './parts.ts'

/** Position of a key in an example file. */
export type Found = { readonly value: unknown; readonly file: string }

type ExampleFile = { readonly kind: JsonKind; readonly file: string; readonly value: unknown }

/** Maximum length of an object example. Characters. */
const longest = 260

/** Name of a key and the type of its value: equal keys of different parts share an example. */
export const likeness = (key: string, node: Node) => `${key} ${partText(node)}`

/** Finds an example for each key in the files, by `<part>.<key>` or by its likeness. */
export function findExamples(files: readonly ExampleFile[], parts: Parts): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>()
  for (const { kind, file, value } of files) {
    const note = (name: string, each: unknown) => {
      const known = found.get(name)
      if (!known || isBetter(each, known.value)) found.set(name, { value: each, file })
    }
    follow(plainNode(fileKinds[kind].schema), value, parts, note)
  }
  return found
}

/** Short examples are clearer; of objects, the fullest one within the limit. */
function isBetter(value: unknown, than: unknown): boolean {
  const [own, other] = [value, than].map((each) => JSON.stringify(each).length) as [number, number]
  if (typeof value !== 'object' || own > longest) return own < other
  return other > longest || own > other
}

type Note = (name: string, value: unknown) => void

function follow(node: Node, value: unknown, parts: Parts, note: Note): void {
  const branch = branchFor(node, value)
  if (!branch) return
  if (Array.isArray(value)) {
    const items = [branch.items ?? {}].flat()
    for (const [index, each] of value.entries()) follow(items[index] ?? items[0] ?? {}, each, parts, note)
  } else if (typeof value === 'object' && value !== null) followObject(branch, value, parts, note)
}

function followObject(branch: Node, value: object, parts: Parts, note: Note): void {
  const part = parts.get(partText(branch))
  const [inner = {}] = Object.values(branch.patternProperties ?? {})
  for (const [key, each] of Object.entries(value)) {
    const child = branch.properties?.[key] ?? inner
    if (part) for (const name of [nameOf(part.id, key), likeness(key, child)]) note(name, each)
    follow(child, each, parts, note)
  }
}

/** Common keys of fields occur in fields of any type. */
function nameOf(part: string, key: string): string {
  const isField = part.split('.').length === 2 && part.startsWith(`${fieldPart}.`)
  return isField && isCommon(key) ? `${fieldPart}.${key}` : `${part}.${key}`
}

function branchFor(node: Node, value: unknown): Node | undefined {
  const branches = branchesOf(node)
  if (branches.length === 1) return branches[0]
  const tagged = branches.find(({ properties }) =>
    ['type', 'block', 'do'].some((tag) => {
      const meant = properties?.[tag]?.const
      return meant !== undefined && meant === (value as Readonly<Record<string, unknown>> | null)?.[tag]
    }),
  )
  return tagged ?? branches.find((branch) => checkShape(branch as TSchema, value).length === 0)
}
