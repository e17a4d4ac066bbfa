import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { problemAt } from '../../kit/problem.ts'
import { fittingPrice } from '../../sourcing/fitting-price.ts'
import { grossAmount, netPrice } from '../../sourcing/net-price.ts'
import type { QuotedEvent } from './quoted-event.ts'

/** Line of a quotation, as its offers refer to it. */
type Line = {
  readonly lineNo?: unknown
  readonly qty?: unknown
  readonly price?: unknown
  readonly amountWithTax?: unknown
  readonly appliedPrice?: unknown
  readonly taxRate?: unknown
}
type Break = { readonly itemNo?: unknown; readonly fromQty?: unknown; readonly price?: unknown }
type Alternative = { readonly itemNo?: unknown; readonly price?: unknown }

export type Offers = {
  readonly [field in 'alternatives' | 'breaks' | 'currency' | 'priceType']: unknown
}

const rowsIn = <Row>(value: unknown) => (Array.isArray(value) ? (value as readonly Row[]) : [])

/** Problem with a field of a row of a table. */
const inRow = (table: string, index: number, field: string, zh: string, en: string): Problem => ({
  ...problemAt(table, zh, en),
  at: `/${index}/${field}`,
})

/** Problems with price breaks and alternatives: they are of a quoted line, each break once, alternatives where the event allows them. */
export function offerProblems(
  { breaks, alternatives }: Offers,
  lines: readonly Line[],
  event: QuotedEvent,
): readonly Problem[] {
  const quoted = new Set(lines.map(({ lineNo }) => Number(lineNo)))
  const steps = rowsIn<Break>(breaks)
  const others = rowsIn<Alternative>(alternatives)
  const noLine = (table: string, index: number) =>
    inRow(table, index, 'itemNo', '报价明细中没有该行', 'The quotation has no such line')
  const isSame = (one: Break, other: Break) =>
    Number(one.itemNo) === Number(other.itemNo) && Number(one.fromQty) === Number(other.fromQty)
  return [
    ...steps.flatMap((step, index) => {
      if (!quoted.has(Number(step.itemNo))) return [noLine('breaks', index)]
      if (!steps.slice(0, index).some((other) => isSame(step, other))) return []
      return [
        inRow(
          'breaks',
          index,
          'fromQty',
          '该行已有相同起量的阶梯价',
          'The line has a price from this quantity already',
        ),
      ]
    }),
    ...(others.length > 0 && !event.allowsAlternatives
      ? [problemAt('alternatives', '该项目不接受替代方案', 'The event takes no alternatives')]
      : others.flatMap(({ itemNo }, index) => (quoted.has(Number(itemNo)) ? [] : [noLine('alternatives', index)]))),
  ]
}

/** Problem of a row that is handed in with a price that is missing or not above zero. */
export function priceProblem(table: string, index: number, price: unknown): Problem {
  if ((price ?? '') === '') return inRow(table, index, 'price', '请填写单价', 'Enter a price')
  return inRow(table, index, 'price', '单价须大于 0', 'The price has to be above zero')
}

/** Problems of offers that are handed in: prices above zero that do not rise with the quantity, and amounts that follow them. */
export function handedOfferProblems(offers: Offers, lines: readonly Line[]): readonly Problem[] {
  const { breaks, alternatives } = offers
  const steps = rowsIn<Break>(breaks)
  const priceless = (table: string, rows: readonly { readonly price?: unknown }[]) =>
    rows.flatMap(({ price }, index) => (Number(price) > 0 ? [] : [priceProblem(table, index, price)]))
  return [
    ...priceless('breaks', steps),
    ...priceless('alternatives', rowsIn<Alternative>(alternatives)),
    ...steps.flatMap((step, index) => {
      const lower = [...laddersOf(lines, step), ...steps.filter(({ itemNo }) => Number(itemNo) === Number(step.itemNo))]
      const rises = lower.some(
        (other) => Number(other.fromQty) < Number(step.fromQty) && Number(other.price) < Number(step.price),
      )
      const zh = '起量更大，单价不应更高'
      return rises ? [inRow('breaks', index, 'price', zh, 'The price is above that of a smaller quantity')] : []
    }),
    ...staleLines(lines, steps, offers),
  ]
}

/** Problems of lines whose amounts do not follow their prices: breaks that changed, or prices that became gross with an update. */
function staleLines(
  lines: readonly Line[],
  steps: readonly Break[],
  { currency, priceType }: Offers,
): readonly Problem[] {
  return lines.flatMap((line, index) => {
    const { lineNo, qty, price, appliedPrice, taxRate } = line
    const own = steps.filter(({ itemNo }) => Number(itemNo) === Number(lineNo)).map(stepOf)
    const fitting = fittingPrice(Number(price), own, Number(qty))
    const isStale = netPrice(fitting, taxRate, priceType) !== Number(appliedPrice)
    if (own.length > 0 && isStale) {
      const zh = '阶梯价已改变，请保存报价单后再提交'
      return [inRow('items', index, 'price', zh, 'Price breaks have changed: save the quotation, then submit it')]
    }
    const isOpen = priceType !== 'gross' || !(Number(price) > 0)
    if (isOpen || (!isStale && grossAmount(fitting, Number(qty), currency) === Number(line.amountWithTax))) return []
    const zh = '金额未按含税单价计算，请保存报价单后再提交'
    const en = 'The amounts do not follow the gross prices: save the quotation, then submit it'
    return [inRow('items', index, 'price', zh, en)]
  })
}

const stepOf = ({ fromQty, price }: Break) => ({ fromQty: Number(fromQty), price: Number(price) })

/** Price of the line itself, which holds from nothing on. */
function laddersOf(lines: readonly Line[], { itemNo }: Break): readonly Break[] {
  return lines.flatMap(({ lineNo, price }) => (Number(lineNo) === Number(itemNo) ? [{ fromQty: -1, price }] : []))
}
