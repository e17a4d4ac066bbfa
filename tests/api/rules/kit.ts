import { expect } from 'vitest'
import type { Call } from '../suppliers/fixture.ts'

export type Values = Readonly<Record<string, unknown>>

/** A rule of the catalogue: a valid record is accepted; with `wrong`, the field is refused with this message. */
export type RuleCase = {
  readonly rule: string
  readonly code: string
  readonly good: () => Values
  readonly wrong: Values
  /** JSON pointer of the refused field. */
  readonly at: string
  readonly says: string | RegExp
}

/** Tests a rule, the wrong record first, so that leftovers of it would show. */
export async function tryRule(call: Call, { code, good, wrong, at, says }: RuleCase): Promise<void> {
  const body = good()
  const refused = await call('POST', `${code}/add`, { body: { ...body, ...wrong } })
  const errors: readonly { pointer: string; message: string }[] = refused.result?.errors ?? []
  const message = typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says)
  expect([refused.success, errors]).toEqual([false, expect.arrayContaining([{ pointer: at, message }])])
  const accepted = await call('POST', `${code}/add`, { body })
  expect([accepted.success, accepted.success ? '' : accepted.text]).toEqual([true, ''])
}

/** Uploads a small PDF; returns the field value that names it. */
export async function pdfOf(call: Call): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7\nreport']), 'report.pdf')
  const { result } = await call('POST', 'sys/common/upload', { raw: form })
  return `${result.id}|${result.path}`
}

/** The day `days` from today, in GMT+8. */
export function inDays(days: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}
