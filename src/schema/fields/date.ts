import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'

const day = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/

/** `YYYY-MM-DD` of a date written with dashes, slashes, points or 年月日; undefined for an invalid date. */
export function parseDay(raw: string): string | undefined {
  const [, year = '', month = '', date = ''] = day.exec(raw.trim()) ?? []
  if (year === '') return undefined
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text
}

export const date = {
  props: {
    mode: Type.Optional(
      Type.Union(
        [
          Type.Literal('date'),
          Type.Literal('year'),
          Type.Literal('month'),
          Type.Literal('week'),
          Type.Literal('quarter'),
        ],
        { description: 'The period to choose; date by default. The value is its first day.' },
      ),
    ),
    minimum: Type.Optional(Type.String({ description: 'Earliest day: YYYY-MM-DD or `today`.' })),
    maximum: Type.Optional(Type.String({ description: 'Latest day: YYYY-MM-DD or `today`.' })),
  },
  schema: () => ({ type: 'string', format: 'date' }),
  column: 'text',
  filter: 'range',
  cel: 'string',
  parse: parseDay,
  samples: ['2026-11-20'],
} satisfies FieldKind
