import { expect } from 'vitest'
import type { Call } from '../suppliers/fixture.ts'

export type Values = Readonly<Record<string, unknown>>

/** A sentence of the catalogue: a record that keeps to it is taken, the same with `wrong` is refused at a field in these words. */
export type RuleCase = {
  readonly rule: string
  readonly code: string
  readonly good: () => Values
  readonly wrong: Values
  /** Where the refusal stands, as a JSON pointer. */
  readonly at: string
  readonly says: string | RegExp
}

/** Tries a sentence: the wrong record first, so that what it leaves behind would be seen. */
export async function tryRule(call: Call, { code, good, wrong, at, says }: RuleCase): Promise<void> {
  const body = good()
  const refused = await call('POST', `${code}/add`, { body: { ...body, ...wrong } })
  const errors: readonly { pointer: string; message: string }[] = refused.result?.errors ?? []
  const message = typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says)
  expect([refused.success, errors]).toEqual([false, expect.arrayContaining([{ pointer: at, message }])])
  const taken = await call('POST', `${code}/add`, { body })
  expect([taken.success, taken.success ? '' : taken.text]).toEqual([true, ''])
}

/** Sends a small PDF; the value of a field that names it. */
export async function pdfOf(call: Call): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7\nreport']), 'report.pdf')
  const { result } = await call('POST', 'sys/common/upload', { raw: form })
  return `${result.id}|${result.path}`
}

/** A day so many days from today, in China. */
export function inDays(days: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}
