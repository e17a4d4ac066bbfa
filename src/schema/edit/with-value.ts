import { applyEdits, type EditResult, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import type { Path } from '../model/diagnostic.ts'
import { formatText } from './format-text.ts'

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' }

/**
 * The text with another value at a path; `undefined` removes it, and an index at the end of a list adds to it. A
 * formatted file stays formatted; of any other, only the changed place. A text that is no JSON stays as it is.
 */
export function withValue(text: string, path: Path, value: unknown): string {
  const isFormatted = formatText(text) === text
  try {
    const edits =
      (value === undefined && lastItemOut(text, path)) || modify(text, [...path], value, { formattingOptions })
    const changed = applyEdits(text, edits)
    return isFormatted ? formatText(changed) : changed
  } catch {
    return text
  }
}

/** Removal of the last item of a list. That of the library leaves a bracket too many where the list ends on the line of the item. */
function lastItemOut(text: string, path: Path): EditResult | undefined {
  const tree = parseTree(text)
  const node = tree && findNodeAtLocation(tree, [...path])
  const items = node?.parent?.type === 'array' ? node.parent.children : undefined
  const before = items?.at(-2)
  if (!node || node !== items?.at(-1) || !before) return undefined
  const offset = before.offset + before.length
  return [{ offset, length: node.offset + node.length - offset, content: '' }]
}
