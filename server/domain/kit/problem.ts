import type { Problem } from '../../../src/schema/model/problem-texts.ts'

/** What a hook has against a record, at one of its fields. */
export function problemAt(field: string, zh: string, en: string): Problem {
  return { field, kind: 'rule', params: { message: { zh, en } } }
}
