import { roundHalfUp, roundMoney } from '../../../src/schema/rules/functions.ts'
import { totalOf } from '../kit/amounts.ts'
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

/** Retention of a contract: its percentage, and the day when it falls due. */
export type Retention = { readonly pct: number; readonly dueDate: string }

/** Part of an invoice with its due date, and its part of the early-payment discount. */
export type Due = {
  readonly stage: string | null
  readonly pct: number
  readonly amount: number
  readonly dueDate: string
  readonly discountUntil: string | null
  readonly discountAmount: number
}

export type Schedule<Row = Due> = {
  readonly dues: readonly Row[]
  /** Due date of the invoice: the first instalment that is neither advance nor retention. */
  readonly dueDate: string
  /** Last day of the whole discount. */
  readonly discountUntil: string | null
  readonly discountAmount: number
  readonly retentionAmount: number
  /** First day on which a retention falls due. */
  readonly retentionDate: string | null
}

const plain: Term = { relation: 'after', days: 0, isMonthly: false, payDay: null, discountDays: null }
const retained = 'retention'

/** Amount that is divided, and its currency. */
export type Divisible = { readonly amount: number; readonly currency: unknown }

/** Amounts of shares in their order. Minor units that do not divide go to the last one. */
export function sharesOf({ amount, currency }: Divisible, weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map((weight) => roundMoney(whole === 0 ? 0 : (amount * weight) / whole, currency))
  const rest = totalOf([amount, ...shares.slice(0, -1).map((share) => -share)])
  return shares.map((share, index) => (index === shares.length - 1 ? rest : share))
}

/**
 * Due dates of an amount; `dayOf` gives the day of an event. The retention of a contract takes the place of the retention instalments of
 * the term, and the others share the rest.
 */
export function dueSchedule(
  { amount, currency }: Divisible,
  term: InvoiceTerm,
  dayOf: (event: string) => string,
  retention?: Retention,
): Schedule {
  const whole = dueDays(dayOf(term.baseEvent), term)
  const withheld = retention ? roundMoney((amount * retention.pct) / 100, currency) : 0
  const stages = term.stages.filter(({ pct, stage }) => pct > 0 && !(retention && stage === retained))
  const unheld = totalOf([amount, -withheld])
  const amounts = sharesOf(
    { amount: unheld, currency },
    stages.map(({ pct }) => pct),
  )
  const left = 100 - (retention?.pct ?? 0)
  const total = stages.reduce((sum, { pct }) => sum + pct, 0)
  const paid =
    stages.length === 0
      ? [{ stage: null, pct: left, amount: unheld, dueDate: whole.due }]
      : stages.map(({ stage, pct, baseEvent, days }, index) => ({
          stage,
          pct: retention ? roundHalfUp((pct * left) / total, 2) : pct,
          amount: amounts[index] ?? 0,
          dueDate: dueDays(dayOf(baseEvent), { ...plain, days }).due,
        }))
  const kept = retention ? [{ stage: retained, pct: retention.pct, amount: withheld, dueDate: retention.dueDate }] : []
  const isGranted = Boolean(term.discountPct) && whole.discountUntil !== null
  const discount = isGranted ? roundMoney((amount * (term.discountPct ?? 0)) / 100, currency) : 0
  const rows = [...paid, ...kept]
  const discounts = sharesOf(
    { amount: discount, currency },
    rows.map((row) => row.amount),
  )
  return summed(
    rows.map((row, index) => ({
      ...row,
      discountUntil: isGranted ? whole.discountUntil : null,
      discountAmount: discounts[index] ?? 0,
    })),
    whole.due,
  )
}

/** Rows in the order of their due dates, each with the total of those before it: payments settle the earliest first. */
export function settledInOrder<Row extends Pick<Due, 'amount' | 'dueDate'>>(
  dues: readonly Row[],
): readonly (Row & { readonly earlierAmount: number })[] {
  let earlier = 0
  return dues
    .toSorted((left, right) => left.dueDate.localeCompare(right.dueDate))
    .map((due) => {
      const row = { ...due, earlierAmount: totalOf([earlier]) }
      earlier += due.amount
      return row
    })
}

/** Schedule of all rows of an invoice; `otherwise` is its due date without rows. */
export function summed<Row extends Due>(dues: readonly Row[], otherwise: string): Schedule<Row> {
  const ordered = dues.toSorted((left, right) => left.dueDate.localeCompare(right.dueDate))
  const main = ordered.find(({ stage }) => stage !== 'advance' && stage !== retained) ?? ordered[0]
  const kept = ordered.filter(({ stage }) => stage === retained)
  const until = dues.flatMap(({ discountUntil }) => discountUntil ?? []).toSorted()
  return {
    dues,
    dueDate: main?.dueDate ?? otherwise,
    discountUntil: until[0] ?? null,
    discountAmount: totalOf(dues.map(({ discountAmount }) => discountAmount)),
    retentionAmount: totalOf(kept.map(({ amount }) => amount)),
    retentionDate: kept[0]?.dueDate ?? null,
  }
}
