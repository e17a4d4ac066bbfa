import type { Node, ParseError } from 'jsonc-parser'
import { parseTree } from 'jsonc-parser'
import { compactJson } from '../model/compact-json.ts'

/** A file as the check wants it. A text that is no JSON, or that would lose a key which occurs twice, stays. */
export function formatText(text: string): string {
  const errors: ParseError[] = []
  try {
    const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
    return !tree || errors.length > 0 || losesKeys(tree) ? text : compactJson(JSON.parse(text))
  } catch {
    return text
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
