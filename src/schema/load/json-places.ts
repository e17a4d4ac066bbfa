import { findNodeAtLocation, type Node } from 'jsonc-parser'
import type { Path } from '../model/diagnostic.ts'

/** Position of the value (or key) at a path; that of the nearest one above it otherwise. */
export function offsetOf(root: Node | undefined, path: Path, key: boolean): number {
  for (let length = path.length; root && length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (!node) continue
    const wholePath = length === path.length
    const keyNode = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined
    return key && wholePath && keyNode ? keyNode.offset : node.offset
  }
  return 0
}

/** Line and column of an offset, from 1. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  let line = 1
  for (let index = before.indexOf('\n'); index >= 0; index = before.indexOf('\n', index + 1)) line += 1
  return { line, column: offset - lineStart + 1 }
}

/** A JSON pointer (RFC 6901). */
export function pointerOf(path: Path): string {
  return path.map((part) => `/${escapePointer(String(part))}`).join('')
}

/** A key as part of a JSON pointer. */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
