import { applyEdits, modify } from 'jsonc-parser'
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
    const edits = modify(text, [...path], value, { formattingOptions })
    const changed = applyEdits(text, edits)
    return isFormatted ? formatText(changed) : changed
  } catch {
    return text
  }
}
