import type { Node, ParseError } from 'jsonc-parser'
import { parseTree } from 'jsonc-parser'
import { compactJson } from '../model/compact-json.ts'

/** A file as the check wants it. A text that cannot be read as a whole stays. */
export function formatText(text: string): string {
  const value = wholeValue(text)
  return value === undefined ? text : compactJson(value)
}

type Reading = { readonly text: string; readonly value: unknown }

/** Texts read last, the newest one first. */
let readings: readonly Reading[] = []
const kept = 4

/**
 * Value of a text; undefined for one that is not JSON, or that would lose a key which occurs twice.
 * The last texts are kept: each cell of a matrix asks for the same one. All readers share the value, so it is not
 * changed.
 */
export function wholeValue(text: string): unknown {
  const known = readings.find((reading) => reading.text === text)
  if (known) return known.value
  const value = readWhole(text)
  readings = [{ text, value }, ...readings].slice(0, kept)
  return value
}

function readWhole(text: string): unknown {
  const errors: ParseError[] = []
  try {
    const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
    return !tree || errors.length > 0 || losesKeys(tree) ? undefined : JSON.parse(text)
  } catch {
    // Nesting so deep that the parser's stack overflows.
    return undefined
  }
}

function losesKeys(node: Node): boolean {
  const children = node.children ?? []
  if (node.type === 'object') {
    const keys = children.map((property) => String(property.children?.[0]?.value))
    if (new Set(keys).size < keys.length || keys.includes('__proto__')) return true
  }
  return children.some(losesKeys)
}
