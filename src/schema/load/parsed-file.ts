import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Diagnostic, Path } from '../model/diagnostic.ts'
import { escapePointer, offsetOf, pointerOf, positionOf } from './json-places.ts'

/** Schema file after reading: its value, and the position of each value. `problems` are syntax mistakes; then `value` is undefined. */
export type ParsedFile = {
  readonly file: string
  readonly text: string
  readonly value: unknown
  readonly problems: readonly Diagnostic[]
  /** Diagnostic at the value (or, for an unknown key, at the key) of a path. */
  at(
    path: Path,
    message: string,
    options?: { suggestion?: string; key?: boolean; offset?: number; severity?: 'warning' },
  ): Diagnostic
}

const maxBytes = 1_000_000

const maxDepth = 32

/** Reads strict JSON (no comments, no trailing commas, no duplicate keys) and remembers positions. Never throws. */
export function parseFile(file: string, text: string): ParsedFile {
  const place = (offset: number) => positionOf(text, offset)
  const problem = (
    offset: number,
    pointer: string,
    message: string,
    suggestion?: string,
    severity: Diagnostic['severity'] = 'error',
  ): Diagnostic => ({
    file,
    ...place(offset),
    pointer,
    message,
    ...(suggestion !== undefined && { suggestion }),
    severity,
  })
  const broken = (problems: Diagnostic[]): ParsedFile => ({
    file,
    text,
    value: undefined,
    problems,
    at: (path, message) => problem(0, pointerOf(path), message),
  })
  if (text.length > maxBytes) return broken([problem(0, '', 'the file is over 1 MB; split it')])
  if (text.startsWith('\uFEFF')) {
    return broken([problem(0, '', 'the file begins with a byte order mark; save it as UTF-8 without BOM')])
  }
  if (text.includes('\uFFFD')) {
    return broken([problem(text.indexOf('\uFFFD'), '', 'the file is not UTF-8; save it as UTF-8')])
  }
  if (text.trim() === '') return broken([problem(0, '', 'the file is empty; a schema file is a JSON object')])
  const errors: ParseError[] = []
  const root = readTree(text, errors)
  const [first] = errors
  if (first) return broken([problem(first.offset, '', `this is not JSON: ${syntaxWords(first)}`)])
  if (root?.type !== 'object') return broken([problem(0, '', 'a schema file is a JSON object: {…}')])
  const doubles: Diagnostic[] = []
  const value = readValue(root, '', 0, (offset, pointer, message) => doubles.push(problem(offset, pointer, message)))
  if (doubles.length > 0) return broken(doubles)
  return {
    file,
    text,
    value,
    problems: [],
    at: (path, message, { suggestion, key, offset = 0, severity } = {}) =>
      problem(offsetOf(treeOf(text), path, key === true) + offset, pointerOf(path), message, suggestion, severity),
  }
}

let last: { readonly text: string; readonly root: Node | undefined } | undefined

// Trees of all files would take ten times the memory of their texts, and only mistakes need one.
function treeOf(text: string): Node | undefined {
  if (last?.text !== text) last = { text, root: readTree(text, []) }
  return last.root
}

function readTree(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  } catch {
    // Nesting so deep that the parser's stack overflows.
    errors.push({ error: 1, offset: 0, length: 1 })
    return undefined
  }
}

function syntaxWords({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replaceAll(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase()
}

type Report = (offset: number, pointer: string, message: string) => void

function readValue(node: Node, pointer: string, depth: number, report: Report): unknown {
  if (depth > maxDepth) {
    report(node.offset, pointer, `nested deeper than ${maxDepth} levels`)
    return null
  }
  if (node.type === 'object') return readObject(node, pointer, depth, report)
  if (node.type !== 'array') return node.value
  return (node.children ?? []).map((child, index) => readValue(child, `${pointer}/${index}`, depth + 1, report))
}

function readObject(node: Node, pointer: string, depth: number, report: Report): object {
  const entries = new Map<string, unknown>()
  for (const { children: [keyNode, child] = [] } of node.children ?? []) {
    if (!(keyNode && child)) continue
    const key = String(keyNode.value)
    const below = `${pointer}/${escapePointer(key)}`
    if (entries.has(key)) report(keyNode.offset, below, `the key "${key}" occurs twice here; keep one`)
    else if (key === '__proto__') report(keyNode.offset, below, 'the key "__proto__" is not allowed')
    else entries.set(key, readValue(child, below, depth + 1, report))
  }
  return Object.fromEntries(entries)
}
