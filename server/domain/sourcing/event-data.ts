import type { Lang } from '../../../src/schema/base/text.ts'
import type { ComparedLine, ComparedSupplier, Comparison } from '../../../src/schema/model/comparison-data.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { findRow } from '../../records/read/list.ts'
import { countedPrice } from '../kit/library-price.ts'
import { fieldsWhere, type Place, rowsWhere } from '../kit/other-rows.ts'
import { withShownNames } from '../kit/shown-names.ts'
import { type Ceiling, ceilingsIn } from './ceilings.ts'
import { comparedSuppliers, type Quotation } from './comparison.ts'
import { costRates } from './cost-rates.ts'
import { netPrice } from './net-price.ts'
import { converter } from './rates.ts'

const shared = ['billNo', 'currency', 'name', 'nameEn', 'phase', 'purOrg', 'round'] as const
const projectTable = fileTable(import.meta, 'bid/project', [
  ...shared,
  ...(['bidDeadline', 'bidMethod', 'budget', 'ceilingPrice', 'ceilingShown', 'finalOf', 'multiAward'] as const),
])
const lotTable = fileTable(import.meta, 'bid/project/lots', ['ceiling', 'ceilingShown', 'lotNo', 'projectId'])
const inquiryTable = fileTable(import.meta, 'bid/inquiry', [...shared, 'incoterm', 'quoteDeadline'])
const material = ['lineNo', 'materialCode', 'materialName', 'needDate', 'qty', 'spec', 'targetPrice', 'unit'] as const
const projectItems = fileTable(import.meta, 'bid/project/items', [...material, 'lotNo', 'projectId'])
const inquiryItems = fileTable(import.meta, 'bid/inquiry/items', [
  ...material,
  ...(['inquiryId', 'lastPrice'] as const),
])
const summaryTable = fileTable(import.meta, 'bid/project/summary', ['projectId', 'quoteId', 'rank', 'total'])
const quoteTable = fileTable(import.meta, 'bid/quote', [
  ...([
    'billNo',
    'currency',
    'deliveryDays',
    'lotNo',
    'paymentTerm',
    'priceType',
    'round',
    'sourceNo',
    'status',
  ] as const),
  ...(['supplierCode', 'supplierId', 'supplierName'] as const),
])
const itemTable = fileTable(import.meta, 'bid/quote/items', [
  ...(['canSupply', 'freight', 'leadDays', 'lineNo', 'moq', 'price', 'qty', 'quoteId', 'taxRate'] as const),
])
const breakTable = fileTable(import.meta, 'bid/quote/breaks', ['fromQty', 'itemNo', 'price', 'quoteId'])
const alternativeTable = fileTable(import.meta, 'bid/quote/alternatives', [
  ...(['brand', 'itemNo', 'leadDays', 'materialName', 'note', 'price', 'quoteId', 'spec', 'taxRate'] as const),
])
const priceTable = fileTable(import.meta, 'mat/price', [
  ...(['beginDate', 'currency', 'endDate', 'materialCode', 'price', 'unapproved'] as const),
  ...(['formerBegin', 'formerEnd', 'formerPrice', 'formerTaxRate'] as const),
])
const termTable = fileTable(import.meta, 'bd/payterm', ['code', 'days'])

/** Event whose quotations are compared. */
export type SourcingEvent = Comparison['event'] & {
  readonly nameEn: string
  readonly purOrg: string
  /** Method of procurement, with the rates of its rules. */
  readonly method: string
  readonly budget: number | null
  /** Day from which deliveries are counted. */
  readonly day: string
  readonly lines: readonly ComparedLine[]
  readonly ceilings: readonly Ceiling[]
  /** Round of the evaluated bids; final offers are later. */
  readonly firstRound: number
}

/** States in which a bid is readable, as in its file. */
const opened = ['opened', 'invalid', 'won', 'lost', 'superseded']
/** Phases with opened bids. */
const comparable = ['opened', 'evaluating', 'evaluated', 'scaling', 'awarded', 'finished']

const tables = { tender: projectTable, inquiry: inquiryTable } as const

type Kind = SourcingEvent['kind']

/** An event that the session reaches, after its opening. @throws RECORD_MISSING, UNOPENED_EVENT */
export async function eventFor(context: Context, place: Place, kind: Kind, id: string): Promise<SourcingEvent> {
  const resource = place.model.resources.get(codeOf(tables[kind]))
  const row = resource && (await findRow(context.app, resource, context.session, 'list', id))
  if (!row) throw new AppError('RECORD_MISSING')
  if (!comparable.includes(String(row.phase))) throw new AppError('UNOPENED_EVENT', { billNo: text(row.billNo) })
  return eventFrom(place, kind, row)
}

/** An event of a kind by its number, for hooks; undefined without one. */
export async function eventNumbered(place: Place, kind: Kind, billNo: string): Promise<SourcingEvent | undefined> {
  const [row] =
    kind === 'tender'
      ? await rowsWhere(place, projectTable, { billNo })
      : await rowsWhere(place, inquiryTable, { billNo })
  return row && eventFrom(place, kind, row)
}

async function eventFrom(place: Place, kind: Kind, row: RecordRow): Promise<SourcingEvent> {
  const id = text(row.id)
  const isTender = kind === 'tender'
  const lines = isTender ? await projectLines(place, id) : await inquiryLines(place, id)
  const currency = text(row.currency)
  return {
    ...{ kind, id, billNo: text(row.billNo), name: text(row.name), phase: text(row.phase), currency },
    nameEn: text(row.nameEn),
    incoterm: text(row.incoterm),
    purOrg: text(row.purOrg),
    round: Number(row.round ?? 1),
    firstRound: Number(row.finalOf ?? row.round ?? 1),
    method: isTender ? text(row.bidMethod) : 'inquiry',
    budget: numberOrNull(row.budget),
    day: text(row.bidDeadline ?? row.quoteDeadline).slice(0, 10),
    lines: await withLastPrices(place, lines, currency),
    ceilings: isTender ? await ceilingsOf(place, row) : [],
  }
}

async function ceilingsOf(place: Place, row: RecordRow): Promise<readonly Ceiling[]> {
  return ceilingsIn(row, await rowsWhere(place, lotTable, { projectId: text(row.id) }))
}

/** Quotations of an event side by side. */
export async function suppliersOf(place: Place, event: SourcingEvent): Promise<readonly ComparedSupplier[]> {
  const { ceilings, lines, currency, day, method } = event
  const [quotations, convert, rates] = await Promise.all([
    quotationsOf(place, event),
    converter(place),
    costRates(place, method),
  ])
  return comparedSuppliers(lines, quotations, { ceilings, currency, day, convert, rates })
}

/** Lines of an event as a reader of a language sees them. */
export function shownLines(place: Place, { kind, lines }: SourcingEvent, lang: Lang): Promise<readonly ComparedLine[]> {
  return withShownNames(place, kind === 'tender' ? projectItems : inquiryItems, lang, lines)
}

type ItemRow = { readonly [field in (typeof material)[number] | 'id']: unknown }

const lineOf = (row: ItemRow): ComparedLine => ({
  ...{ key: String(row.lineNo ?? ''), lineId: text(row.id), lotNo: '', lineNo: Number(row.lineNo ?? 0) },
  ...{ materialCode: text(row.materialCode), materialName: text(row.materialName), spec: text(row.spec) },
  ...{ unit: text(row.unit), qty: Number(row.qty ?? 0), needDate: text(row.needDate) },
  ...{ targetPrice: numberOrNull(row.targetPrice), lastPrice: null },
})
const byLine = (left: ComparedLine, right: ComparedLine) => left.lineNo - right.lineNo

async function projectLines(place: Place, projectId: string): Promise<readonly ComparedLine[]> {
  const rows = await rowsWhere(place, projectItems, { projectId })
  return rows.map((row) => ({ ...lineOf(row), lotNo: text(row.lotNo) })).toSorted(byLine)
}

async function inquiryLines(place: Place, inquiryId: string): Promise<readonly ComparedLine[]> {
  const rows = await rowsWhere(place, inquiryItems, { inquiryId })
  return rows.map((row) => ({ ...lineOf(row), lastPrice: numberOrNull(row.lastPrice) })).toSorted(byLine)
}

/** Lines without a last price get the newest one of the price library. */
async function withLastPrices(place: Place, lines: readonly ComparedLine[], currency: string) {
  const open = lines.filter(({ lastPrice }) => lastPrice === null).map(({ materialCode }) => materialCode)
  const prices = await rowsWhere(place, priceTable, { materialCode: [...new Set(open)], currency })
  const newest = new Map<string, number>(
    prices
      .flatMap((row) => countedPrice(row) ?? [])
      .toSorted((left, right) => left.beginDate.localeCompare(right.beginDate))
      .map(({ materialCode, price }): [string, number] => [materialCode, price]),
  )
  return lines.map((line) => ({ ...line, lastPrice: line.lastPrice ?? newest.get(line.materialCode) ?? null }))
}

/** Opened quotations of an event, all rounds. */
async function quotationsOf(place: Place, event: SourcingEvent): Promise<readonly Quotation[]> {
  const { billNo, firstRound, id, kind } = event
  const found = await rowsWhere(place, quoteTable, { sourceNo: billNo, status: opened })
  // A tender that is held again starts from the beginning; a quotation stays until its company quotes again.
  const quotes = found.filter((quote) => kind === 'inquiry' || Number(quote.round ?? 1) >= firstRound)
  const quoteId = quotes.map((quote) => String(quote.id))
  const [items, breaks, alternatives, terms, summary] = await Promise.all([
    fieldsWhere(place, itemTable, { quoteId }),
    fieldsWhere(place, breakTable, { quoteId }),
    fieldsWhere(place, alternativeTable, { quoteId }),
    rowsWhere(place, termTable, {}),
    kind === 'tender' ? rowsWhere(place, summaryTable, { projectId: id }) : [],
  ])
  const byQuote = Map.groupBy(items, (item) => item.quoteId)
  const ofLine = <Row extends { readonly quoteId: unknown; readonly itemNo: unknown }>(rows: readonly Row[]) => {
    if (rows.length === 0) return () => []
    const groups = Map.groupBy(rows, (row) => `${row.quoteId} ${row.itemNo}`)
    return (item: { readonly quoteId: unknown; readonly lineNo: unknown }) =>
      groups.get(`${item.quoteId} ${item.lineNo}`) ?? []
  }
  const [breaksOf, alternativesOf] = [ofLine(breaks), ofLine(alternatives)]
  const days = new Map(terms.map((term) => [term.code, Number(term.days ?? 0)]))
  const results = new Map(summary.map((row) => [row.quoteId, row]))
  return quotes.map((quote) => {
    const result = results.get(quote.id)
    return {
      ...{ quoteId: text(quote.id), billNo: text(quote.billNo), supplierId: text(quote.supplierId) },
      ...{ supplierCode: text(quote.supplierCode), supplierName: text(quote.supplierName), lotNo: text(quote.lotNo) },
      ...{ status: text(quote.status), currency: text(quote.currency), paymentTerm: text(quote.paymentTerm) },
      priceType: text(quote.priceType),
      round: Number(quote.round ?? 1),
      deliveryDays: Number(quote.deliveryDays ?? 0),
      paymentDays: days.get(quote.paymentTerm) ?? 0,
      score: numberOrNull(result?.total),
      rank: numberOrNull(result?.rank),
      items: (byQuote.get(quote.id) ?? []).flatMap((item) => {
        const price = numberOrNull(item.price)
        // A sealed price is not readable yet.
        if (price === null) return []
        const net = (quoted: unknown, taxRate: unknown = item.taxRate) =>
          netPrice(Number(quoted), taxRate, quote.priceType)
        return [
          {
            ...{
              itemId: text(item.id),
              key: String(item.lineNo ?? ''),
              price: net(price),
              canSupply: item.canSupply !== 'N',
            },
            qty: numberOrNull(item.qty),
            taxRate: Number(item.taxRate ?? 0),
            leadDays: numberOrNull(item.leadDays),
            ...(Number(item.moq ?? 0) > 0 && { moq: Number(item.moq) }),
            ...(Number(item.freight ?? 0) > 0 && { freight: Number(item.freight) }),
            breaks: breaksOf(item).map((each) => ({ fromQty: Number(each.fromQty), price: net(each.price) })),
            alternatives: alternativesOf(item).map((each) => ({
              ...{ itemId: text(each.id), materialName: text(each.materialName), spec: text(each.spec) },
              ...{ brand: text(each.brand), note: text(each.note) },
              price: net(each.price, each.taxRate),
              ...{ taxRate: Number(each.taxRate ?? 0), leadDays: numberOrNull(each.leadDays) },
            })),
          },
        ]
      }),
    }
  })
}

const text = (value: unknown) => String(value ?? '')

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined || value === '' ? null : Number(value)
}
