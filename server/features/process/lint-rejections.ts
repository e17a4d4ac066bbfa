import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import { deafTasks } from '../../../src/schema/process/rejections.ts'
import type { ReadProcess } from './read-processes.ts'

/** Tasks of process files that cannot be rejected, as warnings: few mean that. */
export function lintRejections(files: readonly ReadProcess[]): readonly Diagnostic[] {
  return files.flatMap(({ parsed, file }) =>
    deafTasks(file).map(({ id = '', message }) => parsed.at([id], message, { severity: 'warning' })),
  )
}
