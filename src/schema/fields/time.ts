import type { FieldKind } from './kind.ts'

const clock = /^([01]?\d|2[0-3])[:：]([0-5]\d)(?:[:：]([0-5]\d))?$/

/** Time of day, stored as `HH:mm:ss`. */
export const time = {
  props: {},
  schema: () => ({ type: 'string', format: 'time' }),
  column: 'text',
  filter: 'range',
  cel: 'string',
  parse: (raw) => {
    const [, hours, minutes, seconds = '00'] = clock.exec(raw.trim()) ?? []
    return hours ? `${hours.padStart(2, '0')}:${minutes}:${seconds}` : undefined
  },
  samples: ['08:30:00'],
} satisfies FieldKind
