import type { ParsedFile } from '../../../src/schema/load/parsed-file.ts'
import { parseProcess } from '../../../src/schema/load/parsed-process.ts'
import type { ProcessFile } from '../../../src/schema/model/process-file.ts'

/** Process file without mistakes. */
export type ReadProcess = { readonly parsed: ParsedFile; readonly file: ProcessFile }

/** Process files without mistakes among texts by path; mistakes have their own messages. */
export function readProcesses(texts: Iterable<readonly [string, string | null]>): readonly ReadProcess[] {
  return [...texts].flatMap(([path, text]) => {
    if (text === null || !path.endsWith('.bpmn')) return []
    const parsed = parseProcess(path, text)
    return parsed.value === undefined ? [] : [{ parsed, file: parsed.value as ProcessFile }]
  })
}
