import { type FormRecord, settleRecord } from '../../../schema/rules/check-record.ts'
import { firstRecord } from '../first-record.ts'
import type { FormPlan } from '../form-plan.ts'
import type { Ambient } from '../problems.ts'
import { textValue } from '../text-value.ts'

/**
 * Rows with those of an address completed: they have the texts of a few fields, without defaults. Other rows, and the list without
 * such rows, stay the same objects.
 */
export function withGivenRows(plan: FormPlan, ambient: Ambient, rows: readonly FormRecord[]): readonly FormRecord[] {
  const isGiven = (row: FormRecord) => row.id === undefined && lacksDefault(plan, row)
  if (!rows.some(isGiven)) return rows
  return rows.map((row) => (isGiven(row) ? firstRecord(plan, ambient, typed(plan, row)) : row))
}

/** Rows that a form begins with, and their computed values: sums of the record use them before a row is edited. */
export function begunRows(plan: FormPlan, ambient: Ambient, given: readonly FormRecord[]): readonly FormRecord[] {
  const rows = withGivenRows(plan, ambient, given)
  const computed = [...plan.fields.values()].filter(({ compute }) => compute !== undefined)
  const isOpen = (row: FormRecord) => row.id === undefined && computed.some(({ key }) => !(key in row))
  if (!rows.some(isOpen)) return rows
  const fields = Object.fromEntries(plan.fields)
  const empty = Object.fromEntries([...plan.fields.keys()].map((key) => [key, null]))
  return rows.map((row) => {
    if (!isOpen(row)) return row
    const settled = settleRecord({ fields, rules: [] }, { ...empty, ...row }, ambient)
    return { ...row, ...Object.fromEntries(computed.map(({ key }) => [key, settled[key] ?? null])) }
  })
}

function lacksDefault({ fields }: FormPlan, row: FormRecord): boolean {
  return [...fields.values()].some((field) => field.default !== undefined && !(field.key in row))
}

function typed({ fields }: FormPlan, row: FormRecord): FormRecord {
  const entries = Object.entries(row).map(([key, value]) => {
    const field = fields.get(key)
    return [key, field && typeof value === 'string' ? textValue(field, value) : value] as const
  })
  return Object.fromEntries(entries)
}
