import { errorText } from '../../../src/schema/model/errors.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import type { Header } from '../excel/sheet-header.ts'
import { type CellError, type Line, readLines } from '../excel/sheet-lines.ts'
import { type Written, writeLines } from '../excel/write-lines.ts'

/** Rows of a portion. A stopped server ends a copy between two of them. */
const perPortion = 1000

export type CopyPlan = {
  readonly write: WriteContext
  readonly header: Header
  readonly given: Line['record']
  readonly key: readonly string[]
}
type Body = Parameters<typeof readLines>[2]

/** Refused row: its line with the reasons in Chinese, and those in English. */
export type Refused = { readonly line: Line; readonly english: Line['errors'] }
/** Counts of a copy, and the first refused rows. `isStopped`: the rest was left to the next run. `failure`: what ended it, after whole portions. */
export type Copied = Written & {
  readonly failed: number
  readonly refused: readonly Refused[]
  readonly isStopped: boolean
  readonly failure?: unknown
}

/** Refused rows with their reasons. */
const shown = 20

/** Writes the valid rows, and notes the others. A refused row leaves nothing behind. */
export async function copyLines(plan: CopyPlan, body: Body, signal: AbortSignal): Promise<Copied> {
  const counts = { added: 0, changed: 0, same: 0 }
  const refused: Line[] = []
  const seen = new Map<string, number>()
  let start = 0
  let failed: { readonly failure: unknown } | undefined
  for (; start < body.length && !signal.aborted && !failed; start += perPortion) {
    try {
      const lines = await linesOf(plan, body.slice(start, start + perPortion), seen)
      const { added, changed, same } = await writeLines(plan.write, lines, 'good', plan.key)
      counts.added += added
      counts.changed += changed
      counts.same += same
      refused.push(...lines.filter(({ errors }) => errors.length > 0))
    } catch (failure) {
      failed = { failure }
    }
  }
  if (failed) return { ...counts, failed: refused.length, refused: [], isStopped: true, ...failed }
  const first = refused.slice(0, shown)
  const english = await englishOf(plan, first, seen)
  return {
    ...counts,
    failed: refused.length,
    refused: first.map((line, index) => ({ line, english: english[index] ?? line.errors })),
    isStopped: start < body.length,
  }
}

/** Reasons in English, by a trial of the refused rows. */
async function englishOf(plan: CopyPlan, refused: readonly Line[], seen: Map<string, number>) {
  const write: WriteContext = { ...plan.write, lang: 'en' }
  const lines = await linesOf({ ...plan, write }, refused, seen)
  await writeLines(write, lines, 'check', plan.key)
  // A row that would be accepted by now keeps its reason.
  return lines.map(({ errors }, index) => (errors.length > 0 ? errors : refused[index]?.errors.map(inEnglish)))
}

const inEnglish = (error: CellError): CellError =>
  error.refusal ? { ...error, reason: errorText(error.refusal.code, 'en', error.refusal.params) } : error

async function linesOf(plan: CopyPlan, body: Body, seen: Map<string, number>): Promise<readonly Line[]> {
  const lines = await readLines(plan.write, plan.header, body)
  for (const line of lines) {
    Object.assign(line.record, plan.given)
    checkKey(plan, seen, line)
  }
  return lines
}

const nameless = { zh: '没有识别数据的值', en: 'No value identifies the record' }
const repeated = (row: number) => ({ zh: `与第 ${row} 行重复`, en: `The same as row ${row}` })

/** Refuses a row without a value of the key, and one with the values of an earlier row. */
function checkKey({ key, write: { lang } }: CopyPlan, seen: Map<string, number>, line: Line): void {
  if (line.errors.length > 0) return
  const values = key.map((name) => String(line.record[name] ?? ''))
  const text = JSON.stringify(values)
  const earlier = seen.get(text)
  const fault = values.includes('')
    ? nameless
    : earlier === undefined || earlier === line.row
      ? undefined
      : repeated(earlier)
  if (fault) line.errors.push({ row: line.row, column: '', reason: fault[lang] })
  else seen.set(text, line.row)
}
