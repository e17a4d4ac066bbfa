import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { itemsOf } from '../../../platform/sql/conditions.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { amountText } from '../../kit/amounts.ts'
import { rowsOf } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { ceilingsBelow } from '../../sourcing/ceilings.ts'
import { handedOfferProblems, offerProblems, priceProblem } from './quote-offers.ts'
import { type QuotedEvent, quotedEvent } from './quoted-event.ts'
import { noBidder } from './tender-bidder.ts'

const own = ownFields(import.meta, [
  ...(['alternatives', 'amountWithTax', 'answers', 'breaks', 'currency', 'deadline', 'declared'] as const),
  ...(['inquiryNo', 'items', 'lotNo', 'priceType'] as const),
  ...(['projectNo', 'round', 'sourceNo', 'supplierId', 'type', 'validUntil'] as const),
])
type Moment = MomentOf<typeof own>

type Line = {
  readonly lineNo?: unknown
  readonly materialCode?: unknown
  readonly qty?: unknown
  readonly price?: unknown
  readonly canSupply?: unknown
  readonly appliedPrice?: unknown
  readonly amountWithTax?: unknown
}

/** Actions that hand a quotation in. */
const handing = ['submit', 'confirm']

/** Phases of an event that takes quotations; after the opening those that a negotiation asked for. */
const quoting: readonly string[] = ['published', 'opened', 'final', 'scaling']

/**
 * Quotation: its lines are those of the event, in its currency, with its quantities, or less where the event allows it. Handed in, it is
 * complete: all lines, prices, requirements and declarations, at most at the ceiling.
 */
export const quoteLines = own.hook(async (moment) => {
  const { action, doing, after } = moment
  const isHanded = doing !== undefined && handing.includes(doing)
  if (!(action === 'add' || (action === 'edit' && doing === undefined) || isHanded)) return {}
  const event = await quotedEvent(moment, after)
  const missing = problemAt(eventField(after), '请选择采购项目', 'Choose the event')
  if (!event) return isHanded ? { problems: [missing] } : {}
  const closed = action === 'add' || isHanded ? await refusedNow(moment, event) : []
  if (closed.length > 0) return { problems: closed }
  if (!event.hasLot) return { problems: [problemAt('lotNo', '该项目没有此标段', 'The event has no such lot')] }
  const lines = linesOf(after)
  const problems = [
    ...currencyProblems(after, event),
    ...lineProblems(lines, event),
    ...offerProblems(after, lines, event),
  ]
  return { problems: isHanded ? [...problems, ...missingIn(moment, event)] : problems }
})

/** Quotations are those of companies that take part. New ones: while the event is published, one of a supplier for each lot and round. */
async function refusedNow(moment: Moment, { phase, isOver }: QuotedEvent): Promise<readonly Problem[]> {
  const { action, after } = moment
  const isOpen = action === 'add' ? phase === 'published' && !isOver : quoting.includes(phase)
  if (!isOpen && isOver)
    return [problemAt(eventField(after), '截止时间已过，不再接受报价', 'The deadline has passed: no more quotations')]
  if (!isOpen) return [problemAt(eventField(after), '该项目当前不接受报价', 'The event takes no quotations now')]
  const strange = await noBidder(moment, after)
  return strange.length > 0 || action !== 'add' ? strange : repeated(moment)
}

async function repeated(moment: Moment): Promise<readonly Problem[]> {
  const { sourceNo, supplierId, round, lotNo } = moment.after
  const known = await rowsOf(moment, 'bid/quote', { sourceNo: String(sourceNo), supplierId: String(supplierId) })
  const own = known.find((row) => row.round === round && (row.lotNo ?? '') === (lotNo ?? ''))
  if (!own) return []
  const zh = `本轮已有报价单 ${own.billNo}，请在其中修改`
  return [
    problemAt(eventField(moment.after), zh, `This round has the quotation ${own.billNo} already; change that one`),
  ]
}

const eventField = ({ type }: Moment['after']) => (type === 'inquiry' ? 'inquiryNo' : 'projectNo')
const linesOf = ({ items }: Moment['after']) => (Array.isArray(items) ? (items as readonly Line[]) : [])

function currencyProblems({ currency }: Moment['after'], event: QuotedEvent): readonly Problem[] {
  if (currency === event.currency) return []
  return [problemAt('currency', `须以 ${event.currency} 报价`, `The currency of the event is ${event.currency}`)]
}

function lineProblems(lines: readonly Line[], event: QuotedEvent): readonly Problem[] {
  return lines.flatMap((line, index) => {
    const isTwice = lines.slice(0, index).some((other) => Number(other.lineNo) === Number(line.lineNo))
    const found = isTwice
      ? problemAt('lineNo', `第 ${line.lineNo} 行重复`, `Line ${line.lineNo} is quoted twice`)
      : lineProblem(line, event)
    return found ? [{ ...found, field: 'items', at: `/${index}/${found.field}` }] : []
  })
}

/** Problem with a field of a line. */
function lineProblem({ lineNo, materialCode, qty }: Line, { lines, allowsPart }: QuotedEvent): Problem | undefined {
  const wanted = lines.find((each) => each.lineNo === Number(lineNo))
  if (!wanted || materialCode !== wanted.materialCode)
    return problemAt('materialCode', '不是该项目的明细', 'This is not a line of the event')
  const amount = Number(qty)
  if (!allowsPart && amount !== wanted.qty)
    return problemAt('qty', `数量应为 ${wanted.qty}`, `The quantity has to be ${wanted.qty}`)
  if (allowsPart && (amount > wanted.qty || amount <= 0))
    return problemAt('qty', `数量最多为 ${wanted.qty}`, `The quantity is at most ${wanted.qty}`)
  return undefined
}

function missingIn({ after, model }: Moment, event: QuotedEvent): readonly Problem[] {
  const lines = linesOf(after)
  return [
    ...validityProblems(after, event),
    ...missingLines(lines, event),
    ...handedOfferProblems(after, lines),
    ...lines.flatMap(({ price, canSupply }, index) =>
      canSupply !== 'N' && !(Number(price) > 0) ? [priceProblem('items', index, price)] : [],
    ),
    ...missingAnswers(after, event),
    ...missingDeclarations(after, model.dictionaries.get('declare')?.items.map(({ value }) => value) ?? []),
    ...aboveCeilings(after, lines, event),
  ]
}

/** Amount of the quotation, or of a lot in it, above its published ceiling. Hidden ceilings refuse nothing: answers would tell them. */
function aboveCeilings(
  { amountWithTax, currency }: Moment['after'],
  lines: readonly Line[],
  { ceilings, lines: asked }: QuotedEvent,
): readonly Problem[] {
  const lots = new Map(asked.map(({ lineNo, lotNo }) => [lineNo, lotNo]))
  const amounts = lines.map((line) => ({
    lotNo: lots.get(Number(line.lineNo)) ?? '',
    gross: Number(line.amountWithTax ?? 0),
  }))
  const shown = ceilings.filter(({ isShown }) => isShown)
  return ceilingsBelow(shown, Number(amountWithTax), amounts).map(({ lotNo, amount }) => {
    const limit = amountText(amount, currency)
    if (lotNo === undefined)
      return problemAt('items', `报价超过最高限价 ${limit}`, `The amount is above the ceiling of ${limit}`)
    return problemAt(
      'items',
      `标段 ${lotNo} 的报价超过限价 ${limit}`,
      `The amount of lot ${lotNo} is above its ceiling of ${limit}`,
    )
  })
}

/** A bid is valid as long as its event asks for, from the deadline; at least until the day on which bids are due, or opened. */
function validityProblems({ deadline, validUntil }: Moment['after'], event: QuotedEvent): readonly Problem[] {
  const days = [event.validUntil, event.openTime, String(deadline ?? '')].map((time) => (time ?? '').slice(0, 10))
  const least = days.toSorted().at(-1) ?? ''
  if (String(validUntil ?? '') >= least) return []
  return [problemAt('validUntil', `有效期至少到 ${least}`, `The bid has to be valid until ${least} at least`)]
}

function missingLines(lines: readonly Line[], { lines: asked, allowsPart }: QuotedEvent): readonly Problem[] {
  // A line that is not supplied is no offer for it.
  const quoted = new Set(lines.flatMap(({ lineNo, canSupply }) => (canSupply === 'N' ? [] : [Number(lineNo)])))
  const missing = asked.filter(({ lineNo }) => !quoted.has(lineNo)).map(({ lineNo }) => lineNo)
  if (allowsPart || missing.length === 0) return []
  const list = missing.join(', ')
  return [problemAt('items', `缺少第 ${list} 行的报价`, `Lines without a quotation: ${list}`)]
}

function missingAnswers({ answers }: Moment['after'], { requirements }: QuotedEvent): readonly Problem[] {
  const rows = Array.isArray(answers) ? (answers as readonly Answer[]) : []
  const named = (given: (row: Answer) => unknown) =>
    new Set(rows.flatMap((row) => (given(row) ? [String(row.requirement)] : [])))
  const [answered, proved] = [named(({ answer }) => answer), named(({ evidence }) => evidence)]
  const open = listOf(requirements.filter(({ name }) => !answered.has(name)))
  const unproved = listOf(requirements.filter(({ name, needsProof }) => needsProof && !proved.has(name)))
  return [
    ...(open === '' ? [] : [problemAt('answers', `请响应：${open}`, `Requirements without an answer: ${open}`)]),
    ...(unproved === ''
      ? []
      : [problemAt('answers', `请上传证明：${unproved}`, `Requirements without a proof: ${unproved}`)]),
  ]
}

type Answer = { readonly requirement?: unknown; readonly answer?: unknown; readonly evidence?: unknown }

const listOf = (requirements: QuotedEvent['requirements']) => requirements.map(({ name }) => name).join('；')

function missingDeclarations({ declared }: Moment['after'], all: readonly string[]): readonly Problem[] {
  const given = itemsOf(String(declared ?? ''))
  if (all.every((value) => given.includes(value))) return []
  return [problemAt('declared', '须作出全部承诺', 'All declarations have to be made')]
}
