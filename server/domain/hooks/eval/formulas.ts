import { roundHalfUp } from '../../../../src/schema/rules/functions.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type Place, rowById, rowsWhere } from '../../kit/other-rows.ts'
import { dayOf, textOf } from '../../kit/values.ts'
import { answeredOrders, marketPrices, onTimeLines } from './order-figures.ts'
import { passedQuantity } from './quality-figures.ts'
import type { Parts } from './rated-parts.ts'

const qualificationTable = fileTable(import.meta, 'srm/supplier/qualification', ['supplierId', 'validTo'])
const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['completeness', 'status'])
const changeTable = fileTable(import.meta, 'srm/supplier/change', ['changeStatus', 'registerTime', 'supplierId'])
const improveTable = fileTable(import.meta, 'srm/eval/improve', ['deadline', 'finishDate', 'status', 'supplierId'])
const answerTable = fileTable(import.meta, 'srm/survey/answer', ['deadline', 'score', 'status', 'supplierId'])
const answerItemTable = fileTable(import.meta, 'srm/survey/answer/item', [
  'answerId',
  'maxScore',
  'score',
  'supplierId',
])
const visitTable = fileTable(import.meta, 'srm/visit', ['score', 'status', 'supplierId', 'visitDate'])

/** Percentage with its text next to a score; null without a source. */
export type Figure = { readonly percent: number; readonly text: string } | null

/** Period of an evaluation. */
export type Period = { readonly beginDate: string; readonly endDate: string }

type Formula = (place: Place, supplierId: string, period: Period) => Promise<Figure>

/** Formulas by their value in the dictionary `eval_formula`. */
const formulas: Readonly<Record<string, Formula>> = {
  certificateValidity: async (place, supplierId, { endDate }) => {
    const files = await rowsWhere(place, qualificationTable, { supplierId })
    const dated = files.filter(({ validTo }) => textOf(validTo) !== '')
    return share(dated.filter(({ validTo }) => textOf(validTo) >= endDate).length, dated.length)
  },
  profileCompleteness: async (place, supplierId) => {
    const supplier = await rowById(place, supplierTable, supplierId)
    return percentOf(supplier?.completeness)
  },
  changeDiscipline: async (place, supplierId, period) => {
    const changes = await rowsWhere(place, changeTable, {
      supplierId,
      changeStatus: ['effective', 'rejected', 'cancelled'],
    })
    const decided = changes.filter(({ registerTime }) => isIn(registerTime, period))
    // A supplier without changes gets the full score.
    return share(decided.filter(({ changeStatus }) => changeStatus === 'effective').length, decided.length) ?? whole
  },
  improvementRate: async (place, supplierId, period) => {
    const asked = await rowsWhere(place, improveTable, {
      supplierId,
      status: ['issued', 'replied', 'overdue', 'closed'],
    })
    const due = asked.filter(({ deadline }) => isIn(deadline, period))
    const inTime = due.filter(
      ({ finishDate, deadline }) => textOf(finishDate) !== '' && textOf(finishDate) <= textOf(deadline),
    )
    return share(inTime.length, due.length) ?? whole
  },
  surveyScore: async (place, supplierId) => {
    const answers = await rowsWhere(place, answerTable, { supplierId, status: 'scored' })
    const last = latest(answers, 'updateTime')
    if (!last) return null
    const items = await rowsWhere(place, answerItemTable, { answerId: String(last.id) })
    return share(
      Number(last.score),
      items.reduce((sum, { maxScore }) => sum + Number(maxScore ?? 0), 0),
    )
  },
  visitScore: async (place, supplierId) => {
    const visits = await rowsWhere(place, visitTable, { supplierId, status: 'approved' })
    return percentOf(latest(visits, 'visitDate')?.score)
  },
  onTimeRate: async (place, supplierId, period) => shareOf(await onTimeLines(place, { supplierId, ...period })),
  passRate: async (place, supplierId, period) => shareOf(await passedQuantity(place, { supplierId, ...period })),
  priceIndex: async (place, supplierId, period) => {
    const { part, of } = await marketPrices(place, { supplierId, ...period })
    if (!(of > 0)) return null
    const percent = roundHalfUp((part * 100) / of, 1)
    // Prices below the market get the full score, and no more.
    return { percent: Math.min(100, percent), text: `${percent}` }
  },
  responseRate: async (place, supplierId, period) =>
    shareOf(await answeredOrders(place, { supplierId, ...period }, nowText())),
}

/** Result of a formula for a supplier and a period. @throws Error for an unknown formula. */
export function figureOf(place: Place, formula: string, supplierId: string, period: Period): Promise<Figure> {
  const run = Object.hasOwn(formulas, formula) ? formulas[formula] : undefined
  if (!run) throw new Error(`there is no formula "${formula}"`)
  return run(place, supplierId, period)
}

const whole: Figure = { percent: 100, text: '-' }

const shareOf = ({ part, of }: Parts): Figure => share(part, of)

function share(part: number, of: number): Figure {
  if (!(of > 0)) return null
  const percent = roundHalfUp((part * 100) / of, 1)
  return { percent, text: `${part}/${of} (${percent}%)` }
}

function percentOf(value: unknown): Figure {
  if (value === null || value === undefined) return null
  const percent = Number(value)
  return { percent, text: `${percent}%` }
}

function isIn(day: unknown, { beginDate, endDate }: Period): boolean {
  const text = dayOf(day)
  return text >= beginDate && text <= endDate
}

function latest<Row>(rows: readonly Row[], field: keyof Row): Row | undefined {
  return rows.toSorted((left, right) => textOf(right[field]).localeCompare(textOf(left[field])))[0]
}
