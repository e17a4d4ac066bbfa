import { findNodeAtLocation, getLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import type { Path } from '../model/diagnostic.ts'

/** Part of a text, in UTF-16 offsets. */
export type TextRange = { readonly from: number; readonly to: number }

/** The tree of a text, also of one with mistakes; nothing when it is nested too deeply. */
export function treeOf(text: string): Node | undefined {
  try {
    return parseTree(text)
  } catch {
    return undefined
  }
}

/** What can be read of a text with mistakes. */
export function lenientValue(text: string): unknown {
  const tree = treeOf(text)
  return tree && getNodeValue(tree)
}

/** Place of an offset in a text of JSON. */
export type Place = {
  /** Leads to the value; its last part is the key that is being typed, `""` for one not begun. */
  readonly path: Path
  readonly isKey: boolean
  /** The word at the offset with its quotes; empty between words. */
  readonly token: TextRange
}

/** Place of an offset, also in broken JSON. */
export function placeAt(text: string, offset: number): Place {
  try {
    const { path, isAtPropertyKey, previousNode } = getLocation(text, offset)
    return { path, isKey: isAtPropertyKey, token: tokenAt(text, offset, previousNode) }
  } catch {
    return { path: [], isKey: false, token: { from: offset, to: offset } }
  }
}

/** JSON path of an offset: of the value or key that it is in, otherwise of the object or list around it. */
export function pathAt(text: string, offset: number): Path {
  const { path } = placeAt(text, offset)
  return path.at(-1) === '' ? path.slice(0, -1) : path
}

/** Range of the value at a path, and of its key. Nothing when the text has no such value. */
export function rangeAt(text: string, path: Path): (TextRange & { readonly key?: TextRange }) | undefined {
  const tree = treeOf(text)
  const node = tree && findNodeAtLocation(tree, [...path])
  if (!node) return undefined
  const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined
  return { ...rangeOf(node), ...(key && { key: rangeOf(key) }) }
}

const rangeOf = ({ offset, length }: Pick<Node, 'offset' | 'length'>): TextRange => ({
  from: offset,
  to: offset + length,
})

type Token = Pick<Node, 'offset' | 'length'>

function tokenAt(text: string, offset: number, token: Token | undefined): TextRange {
  if (token && isWhole(text, offset, token)) return rangeOf(token)
  // An open quote takes the rest of its line as its string; only the word at the cursor is meant.
  let from = offset
  while (from > 0 && isWord(text[from - 1])) from -= 1
  let to = offset
  while (isWord(text[to])) to += 1
  return { from: text[from - 1] === '"' ? from - 1 : from, to }
}

function isWhole(text: string, offset: number, { offset: from, length }: Token): boolean {
  const to = from + length
  if (offset < from || offset > to) return false
  const word = text.slice(from, to)
  return word.startsWith('"') ? length > 1 && word.endsWith('"') : /^[\w.+-]+$/.test(word)
}

function isWord(letter: string | undefined): boolean {
  return letter !== undefined && /[\w$./-]/.test(letter)
}
