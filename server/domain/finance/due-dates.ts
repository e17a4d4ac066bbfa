import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { dueDays, type Term } from '../terms/due-days.ts'

/** Instalment of a payment term; its days run from its own event. */
export type Stage = {
  readonly stage: string
  readonly pct: number
  readonly baseEvent: string
  readonly days: number
}

/** Payment term (bd/payterm) of an invoice. */
export type InvoiceTerm = Term & {
  readonly baseEvent: string
  readonly discountPct: number | null
  readonly stages: readonly Stage[]
}

/** Part of an invoice with its due date. */
export type Due = {
  readonly stage: string | null
  readonly pct: number
  readonly amount: number
  readonly dueDate: string
}

export type Schedule = {
  readonly dues: readonly Due[]
  /** Due date of the invoice: the first instalment that is neither advance nor retention. */
  readonly dueDate: string
  readonly discountUntil: string | null
  readonly discountAmount: number
  readonly retentionAmount: number
  readonly retentionDate: string | null
}

const plain: Term = { relation: 'after', days: 0, isMonthly: false, payDay: null, discountDays: null }

/** Due dates of an amount; `dayOf` gives the day of an event. Cents that do not divide go to the last instalment. */
export function dueSchedule(amount: number, term: InvoiceTerm, dayOf: (event: string) => string): Schedule {
  const base = dayOf(term.baseEvent)
  const whole = dueDays(base, term)
  const stages = term.stages.filter(({ pct }) => pct > 0)
  const shares = stages.map(({ pct }) => roundHalfUp((amount * pct) / 100, 2))
  const rest = roundHalfUp(amount - shares.slice(0, -1).reduce((sum, share) => sum + share, 0), 2)
  const dues: readonly Due[] =
    stages.length === 0
      ? [{ stage: null, pct: 100, amount, dueDate: whole.due }]
      : stages.map(({ stage, pct, baseEvent, days }, index) => ({
          stage,
          pct,
          amount: index === stages.length - 1 ? rest : (shares[index] ?? 0),
          dueDate: dueDays(dayOf(baseEvent), { ...plain, days }).due,
        }))
  const ordered = dues.toSorted((left, right) => left.dueDate.localeCompare(right.dueDate))
  const main = ordered.find(({ stage }) => stage !== 'advance' && stage !== 'retention') ?? ordered[0]
  const retained = dues.filter(({ stage }) => stage === 'retention')
  const last = retained
    .map(({ dueDate }) => dueDate)
    .toSorted()
    .at(-1)
  return {
    dues,
    dueDate: main?.dueDate ?? whole.due,
    discountUntil: term.discountPct ? whole.discountUntil : null,
    discountAmount: term.discountPct && whole.discountUntil ? roundHalfUp((amount * term.discountPct) / 100, 2) : 0,
    retentionAmount: roundHalfUp(
      retained.reduce((sum, due) => sum + due.amount, 0),
      2,
    ),
    retentionDate: last ?? null,
  }
}
