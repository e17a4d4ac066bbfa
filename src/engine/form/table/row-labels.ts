import type { FormRecord } from '../../../schema/rules/check-record.ts'

const words = '_dictText'

/** A row with the labels of another for codes that both have; its other labels stay in the former language. */
export function inWordsOf(row: FormRecord, other: FormRecord = {}): FormRecord {
  const values = Object.entries(row).filter(([key]) => !key.endsWith(words))
  const said = values.filter(([key, value]) => Object.hasOwn(other, key + words) && Object.is(other[key], value))
  return Object.fromEntries([...values, ...said.map(([key]) => [key + words, other[key + words]])])
}
