import type { Path } from '../../model/diagnostic.ts'
import type { Node } from './step.ts'

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Object with a renamed key, in the same position; the same object when it lacks the key, or has the new one. */
export function renamed(node: Node, from: string, to: string): Node {
  if (!Object.hasOwn(node, from) || Object.hasOwn(node, to)) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key === from ? to : key, value]))
}

/** Object with another value of a key; the same object when the value is equal. */
export function withValue(node: Node, key: string, value: unknown): Node {
  return node[key] === value ? node : { ...node, [key]: value }
}

/** Object without some keys; the same object when it has none of them. */
export function without(node: Node, ...keys: readonly string[]): Node {
  if (!keys.some((key) => Object.hasOwn(node, key))) return node
  return Object.fromEntries(Object.entries(node).filter(([key]) => !keys.includes(key)))
}

type Turn = (node: Node, path: Path) => Node

/** Value with the objects at a path converted; the same value when none of them changes. `*` is each entry of a list or map. */
export function turnedAt(value: unknown, way: readonly string[], turn: Turn, path: Path = []): unknown {
  const [key, ...rest] = way
  if (key === undefined) return isNode(value) ? turn(value, path) : value
  const inner = (part: unknown, name: string | number) => turnedAt(part, rest, turn, [...path, name])
  if (key === '*') return eachTurned(value, inner)
  return isNode(value) && Object.hasOwn(value, key) ? withValue(value, key, inner(value[key], key)) : value
}

// Contents of blocks in other languages: JSON Schema, forms of JeecgBoot, properties of hand-written blocks.
const foreign = ['schema', 'uiSchema', 'formData', 'item', 'props']

/** Value with all its blocks converted, the inner ones first. */
export function blocksTurned(value: unknown, turn: Turn, path: Path = []): unknown {
  const inner = (part: unknown, name: string | number) =>
    foreign.includes(String(name)) ? part : blocksTurned(part, turn, [...path, name])
  const whole = eachTurned(value, inner)
  return isNode(whole) && typeof whole.block === 'string' ? turn(whole, path) : whole
}

function eachTurned(value: unknown, turn: (part: unknown, name: string | number) => unknown): unknown {
  if (Array.isArray(value)) {
    const parts = value.map(turn)
    return parts.some((part, index) => part !== value[index]) ? parts : value
  }
  if (!isNode(value)) return value
  const parts = Object.entries(value).map(([key, part]) => [key, turn(part, key)] as const)
  return parts.some(([key, part]) => part !== value[key]) ? Object.fromEntries(parts) : value
}
