import type { Problem } from '../../../src/schema/model/problem-texts.ts'

/** Problem of a hook with a field of a record. */
export function problemAt(field: string, zh: string, en: string): Problem {
  return { field, kind: 'rule', params: { message: { zh, en } } }
}
