import { AppError, errorText, type FieldError } from '../../src/schema/model/errors.ts'
import { textIn } from '../../src/schema/model/text.ts'
import { commit, duplicate } from '../resources/commit.ts'
import { type PreparedWrite, prepareAdd } from '../resources/write.ts'
import type { WriteContext } from '../resources/write-context.ts'
import { inTurns } from './in-turns.ts'
import { sharedValues } from './shared-values.ts'
import type { Line } from './sheet-lines.ts'

type Ready = { readonly line: Line; readonly prepared: PreparedWrite }
export type ImportMode = 'all' | 'good'

/** Rows of one transaction where the good ones go in by themselves. */
const perWrite = 200

/**
 * Adds the lines that have nothing wrong: all of them or none, or the good ones. What is wrong is noted at each line. Gives how many
 * were added.
 */
export async function writeLines(write: WriteContext, lines: readonly Line[], mode: ImportMode): Promise<number> {
  const ready = await withoutShared(write, await prepared(write, lines))
  if (mode === 'all') {
    if (ready.length < lines.length || ready.length === 0) return 0
    const receipt = write.receipt?.({ successCount: ready.length, errorCount: 0, totalCount: lines.length })
    await commit(write, [...ready.flatMap((one) => one.prepared.steps), ...(receipt ? [receipt] : [])], {})
    return ready.length
  }
  let good = 0
  for (let start = 0; start < ready.length; start += perWrite) {
    good += await writeGood(write, ready.slice(start, start + perWrite))
  }
  return good
}

async function prepared(write: WriteContext, lines: readonly Line[]): Promise<Ready[]> {
  const ready: Ready[] = []
  for await (const line of inTurns(lines)) {
    if (line.errors.length > 0) continue
    try {
      ready.push({ line, prepared: await prepareAdd(write, line.record) })
    } catch (error) {
      note(write, line, error)
    }
  }
  return ready
}

async function withoutShared(write: WriteContext, ready: readonly Ready[]): Promise<readonly Ready[]> {
  const rows = ready.map((one) => one.prepared.row)
  for (const { place, fields } of await sharedValues(write, rows)) {
    const one = ready[place]
    if (one) note(write, one.line, duplicate(write.resource.plan, fields, write.lang, one.prepared.row))
  }
  return ready.filter(({ line }) => line.errors.length === 0)
}

// Together, as that is fast; one by one where somebody else's write came between.
async function writeGood(write: WriteContext, group: readonly Ready[]): Promise<number> {
  const steps = group.flatMap((one) => one.prepared.steps)
  const [only, ...more] = group
  if (!only) return 0
  try {
    await commit(write, steps, only.prepared.row)
    return group.length
  } catch (error) {
    if (more.length === 0) {
      note(write, only.line, error)
      return 0
    }
  }
  let good = 0
  for (const one of group) good += await writeGood(write, [one])
  return good
}

/** Puts a refusal at the cells it is about. Anything else is a failure of ours. */
function note({ resource, lang }: WriteContext, line: Line, error: unknown): void {
  if (!(error instanceof AppError)) throw error
  const { errors = [] } = (error.result ?? {}) as { errors?: readonly FieldError[] }
  if (errors.length === 0) {
    line.errors.push({ row: line.row, column: '', reason: errorText(error.code, lang, error.params) })
  }
  for (const { pointer, message } of errors) {
    const title = resource.plan.fields[pointer.slice(1)]?.title
    line.errors.push({ row: line.row, column: title ? textIn(lang, title) : '', reason: message })
  }
}
