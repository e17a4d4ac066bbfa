import type { CompiledField } from '../model/compiled.ts'
import type { Problem } from '../model/problem-texts.ts'
import { type FormRecord, isEmpty } from './check-record.ts'

/**
 * Days before the earliest or after the latest that their fields allow. A day that was valid when it was written stays valid: only
 * differences from `before` are checked.
 * @param today `YYYY-MM-DD`, the value of the word `today`.
 */
export function checkDays(
  fields: Readonly<Record<string, CompiledField>>,
  record: FormRecord,
  before: FormRecord | undefined,
  today: string,
): readonly Problem[] {
  return Object.values(fields).flatMap(({ key, type, props }) => {
    const value = record[key]
    if (type !== 'date' || isEmpty(value) || value === before?.[key]) return []
    const bounds = [
      ['earliest', props.min, (limit: string) => String(value) < limit],
      ['latest', props.max, (limit: string) => String(value) > limit],
    ] as const
    return bounds.flatMap(([kind, written, isBeyond]): Problem[] => {
      if (typeof written !== 'string') return []
      const limit = written === 'today' ? today : written
      return isBeyond(limit) ? [{ field: key, kind, params: { limit } }] : []
    })
  })
}
