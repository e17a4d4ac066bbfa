import type { Diagnostic } from '../model/diagnostic.ts'
import { furtherProblems } from '../process/check-graph.ts'
import { readProcess } from '../process/read-process.ts'
import { pointerOf, positionOf } from './json-places.ts'
import type { ParsedFile } from './parsed-file.ts'

const maxBytes = 1_000_000

/** Process file after reading. The path of a diagnostic is `[id of an element, …]`. Never throws. */
export function parseProcess(file: string, text: string): ParsedFile {
  const at: ParsedFile['at'] = (path, message, { suggestion, severity } = {}): Diagnostic => ({
    file,
    ...positionOf(text, offsetOf(text, path[0])),
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
  const placed = problems.map(({ id, message }) => at(id === undefined ? [] : [id], message))
  const remarks = read.remarks.map(({ id, message }) => at(id === undefined ? [] : [id], message, asRemark))
  return parsed(problems.length === 0 ? read.file : undefined, [...placed, ...remarks])
}

const asRemark = { severity: 'warning' } as const

/** Position of the element with an id; ids of BPMN are unique in their file. */
function offsetOf(text: string, id: string | number | undefined): number {
  if (id === undefined) return 0
  const named = ['"', "'"].map((quote) =>
    text.search(new RegExp(`\\sid\\s*=\\s*${quote}${escaped(String(id))}${quote}`)),
  )
  const found = named.find((offset) => offset >= 0)
  return found === undefined ? 0 : Math.max(0, text.lastIndexOf('<', found))
}

function escaped(id: string): string {
  return id.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
