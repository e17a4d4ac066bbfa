import { parseDay } from './date.ts'
import type { FieldKind } from './kind.ts'

const clock = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/** Stored and shown in GMT+8, as in each server of this API (contract.md 1.5). */
export const datetime = {
  props: {},
  schema: () => ({ type: 'string', format: 'datetime' }),
  column: 'text',
  filter: 'range',
  cel: 'string',
  parse: (raw) => {
    const [left = '', right = '00:00:00'] = raw.trim().split(/[ T]/)
    const day = parseDay(left)
    const [, hours, minutes, seconds = '00'] = clock.exec(right) ?? []
    return day && hours ? `${day} ${hours}:${minutes}:${seconds}` : undefined
  },
  samples: ['2026-11-20 08:30:00'],
} satisfies FieldKind
