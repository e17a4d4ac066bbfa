import type { Diagnostic } from '../model/diagnostic.ts'
import { furtherProblems } from '../process/check-graph.ts'
import { readProcess } from '../process/read-process.ts'
import { pointerOf, positionOf } from './json-places.ts'
import type { ParsedFile } from './parsed-file.ts'

const maxBytes = 1_000_000
/** Most findings of a file: nobody reads more of them at once. */
const mostFindings = 500

/** Process file after reading. The path of a diagnostic is `[id of an element, …]`. Never throws. */
export function parseProcess(file: string, text: string): ParsedFile {
  let offsets: ReadonlyMap<string, number> | undefined
  const offsetOf = (id: string | number | undefined) => {
    offsets ??= offsetsIn(text)
    return id === undefined ? 0 : (offsets.get(String(id)) ?? 0)
  }
  const at: ParsedFile['at'] = (path, message, { suggestion, severity } = {}): Diagnostic => ({
    file,
    ...positionOf(text, offsetOf(path[0])),
    pointer: pointerOf(path),
    message,
    severity: severity ?? 'error',
    ...(suggestion !== undefined && { suggestion }),
  })
  const parsed = (value: unknown, problems: readonly Diagnostic[]): ParsedFile => ({ file, text, value, problems, at })
  if (text.length > maxBytes) return parsed(undefined, [at([], 'the file is over 1 MB; split it')])
  const read = readProcess(text)
  if (read.syntax) return parsed(undefined, [{ file, pointer: '', severity: 'error', ...read.syntax }])
  const problems = [...read.problems, ...(read.file ? furtherProblems(read.file, read.problems) : [])]
  const placed = problems.slice(0, mostFindings).map(({ id, message }) => at(id === undefined ? [] : [id], message))
  const remarks = read.remarks
    .slice(0, mostFindings)
    .map(({ id, message }) => at(id === undefined ? [] : [id], message, asRemark))
  return parsed(problems.length === 0 ? read.file : undefined, [...placed, ...remarks])
}

const asRemark = { severity: 'warning' } as const

/** Offset of each element by its id; ids of BPMN are unique in their file. */
function offsetsIn(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { index, 1: double, 2: single } of text.matchAll(/\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const id = double ?? single ?? ''
    if (!found.has(id)) found.set(id, Math.max(0, text.lastIndexOf('<', index)))
  }
  return found
}
