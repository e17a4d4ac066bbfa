import { Type } from 'typebox'
import type { Lang } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { codeOf, fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { type DueDays, dueDays, type Term } from './due-days.ts'

const termTable = fileTable(import.meta, 'bd/payterm', ['days', 'discountDays', 'endOfMonth', 'payDay', 'relation'])
const stageTable = fileTable(import.meta, 'bd/payterm/stages', ['baseEvent', 'days', 'pct', 'stage'])
type TermRow = RowOf<typeof termTable>
type StageRow = RowOf<typeof stageTable> & RecordRow

/** Due dates of a payment term and of its instalments, relative to a day. */
async function preview({ app, session, body, lang }: Context): Promise<Answer> {
  const { id, value } = body as { readonly id: string; readonly value: string }
  const day = value.trim()
  // A day missing in the calendar, such as 31 February, is parsed as another one.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true
  if (!isDay) throw new AppError('BAD_REQUEST', { name: 'value', reason: 'YYYY-MM-DD' })
  const terms = app.live.current.resources.get(codeOf(termTable))
  const row = terms && (await readRecord(app, terms, session, lang, id))
  if (!row) throw new AppError('RECORD_MISSING')
  const result = { ...dueDays(day, termOf(row as RecordRow & TermRow)), stages: stagesOf(row, day) }
  return new Answer(said(result, lang), result)
}

/** Instalment: its percentage, and its due date if the given day is that of its own event. */
type Stage = { readonly name: string; readonly event: string; readonly pct: number; readonly due: string }

function stagesOf({ stages }: RecordRow, day: string): readonly Stage[] {
  return ((stages ?? []) as readonly StageRow[]).map((stage) => {
    const term = { ...noTerm, days: Number(stage.days ?? 0) }
    return {
      name: String(stage.stage_dictText ?? stage.stage),
      event: String(stage.baseEvent_dictText ?? stage.baseEvent),
      pct: Number(stage.pct),
      due: dueDays(day, term).due,
    }
  })
}

const noTerm: Term = { relation: 'after', days: 0, isMonthly: false, payDay: null, discountDays: null }

function termOf({ relation, days, endOfMonth, payDay, discountDays }: TermRow): Term {
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value))
  return {
    relation: String(relation),
    days: number(days) ?? 0,
    isMonthly: endOfMonth === 'Y',
    payDay: number(payDay),
    discountDays: number(discountDays),
  }
}

type Preview = DueDays & { readonly stages: readonly Stage[] }

function said({ due, discountUntil, stages }: Preview, lang: Lang): string {
  if (lang === 'en') {
    const parts = stages.map(({ name, event, pct, due: on }) => `${name} ${pct}% on ${on} (from: ${event})`)
    return [`Due on ${due}${discountUntil === null ? '' : `, discount until ${discountUntil}`}`, ...parts].join('; ')
  }
  const parts = stages.map(({ name, event, pct, due: on }) => `${name} ${pct}% ${on}（自${event}起）`)
  return [`到期日 ${due}${discountUntil === null ? '' : `，折扣截止 ${discountUntil}`}`, ...parts].join('；')
}

/** Calls of payment terms, in addition to the standard ones of a resource. */
export const termRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/bd/payterm/preview',
    summary: 'Due dates of a payment term and of its instalments, relative to a day',
    body: Type.Object({ id: Type.String({ maxLength: 60 }), value: Type.String({ maxLength: 20 }) }),
    access: 'permission',
    permission: 'bd:payterm:list',
    handle: preview,
  },
]
