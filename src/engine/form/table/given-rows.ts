import type { FormRecord } from '../../../schema/rules/check-record.ts'
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
