import { roundHalfUp, roundMoney } from '../../../src/schema/rules/functions.ts'
import { numberOf, textOf } from '../kit/values.ts'

/** Differences that the match permits: percentages, and amounts in the currency of the invoice. */
export type Tolerance = {
  readonly pricePct: number
  readonly qtyPct: number
  /** Of the whole invoice. */
  readonly taxAmount: number
  /** Of a line. */
  readonly roundAmount: number
  readonly currency?: unknown
}

export type InvoiceLine = {
  readonly applyLineId: string
  readonly goodsName: string
  readonly spec: string
  /** Material code of the buyer, where a file names it. */
  readonly buyerCode?: string
  readonly qty: number
  readonly amountNoTax: number
  readonly taxRate: number
  readonly taxAmount: number
}

/** Row of an invoice, as far as the match depends on it. */
export type InvoiceRow = { readonly [field in Exclude<keyof InvoiceLine, 'buyerCode'>]?: unknown }

/** Line for the match from a row of an invoice. */
export function matchLineOf(row: InvoiceRow): InvoiceLine {
  return {
    ...{ applyLineId: textOf(row.applyLineId), goodsName: textOf(row.goodsName), spec: textOf(row.spec) },
    ...{ qty: numberOf(row.qty), amountNoTax: numberOf(row.amountNoTax), taxRate: numberOf(row.taxRate) },
    taxAmount: numberOf(row.taxAmount),
  }
}

/** Line that may be invoiced, as the application, the order and the receipts have it. */
export type Billable = {
  readonly id: string
  readonly materialCode: string
  readonly materialName: string
  readonly spec: string
  /** Quantity of the application, less what other invoices have of it. */
  readonly qty: number
  /** Net price of the order. */
  readonly price: number
  readonly taxRate: number
  /** Quantity accepted of the order line and not credited by a return; undefined without an order. */
  readonly received: number | undefined
  /** Quantity of the order line that is applied for, this application included. */
  readonly applied: number
}

/** Amounts of the application: what may be invoiced, and what other invoices have. */
export type Allowed = { readonly net: number; readonly others: number }

export type Kind = 'price' | 'qty' | 'tax' | 'amount' | 'unmatched' | 'duplicate' | 'source' | 'prepaid'

/** Difference of an invoice; `place` is its line. */
export type Finding = {
  readonly kind: Kind
  readonly place: string
  readonly expected: number
  readonly actual: number
  readonly diffAmount: number
}

export type Match = { readonly findings: readonly Finding[]; readonly diffAmount: number }

/** Kinds of differences of a line that raise the total of its invoice. */
const raising: ReadonlySet<Kind> = new Set(['price', 'qty', 'tax', 'unmatched'])

/** Three-way match of the lines of an invoice, in pairs, with what was ordered, received and applied for. */
export function threeWayMatch(pairs: readonly Pair[], allowed: Allowed, tolerance: Tolerance): Match {
  const lines = pairs.map(({ line }) => line)
  const { currency } = tolerance
  const byBillable = Map.groupBy(
    pairs.filter(({ billable }) => billable !== undefined),
    ({ billable }) => billable,
  )
  const found = [...byBillable].flatMap(([billable, own]) =>
    billable
      ? lineFindings(
          billable,
          own.map(({ line }) => line),
          tolerance,
        )
      : [],
  )
  const lost = pairs.filter(({ billable, line }) => billable === undefined && line.amountNoTax >= 0)
  const unmatched = lost.map(({ line }): Finding => {
    const total = roundMoney(line.amountNoTax + line.taxAmount, currency)
    return { kind: 'unmatched', place: line.goodsName, expected: 0, actual: total, diffAmount: total }
  })
  const findings = [...found, ...unmatched, ...taxFindings(lines, tolerance)]
  const total = roundMoney(
    lines.reduce((sum, line) => sum + line.amountNoTax + line.taxAmount, 0),
    currency,
  )
  const expected = roundMoney(
    [...byBillable].reduce(
      (sum, [billable, own]) =>
        sum +
        grossOf(
          billable,
          own.map(({ line }) => line),
          currency,
        ),
      0,
    ) + lines.reduce((sum, line) => sum + (line.amountNoTax < 0 ? line.amountNoTax + line.taxAmount : 0), 0),
    currency,
  )
  const most = tolerance.taxAmount + tolerance.roundAmount * byBillable.size
  const over = amountFinding(total, most, allowed, tolerance)
  // Differences of lines explain that of the total, as far as they go.
  const explained = findings.reduce((sum, { kind, diffAmount }) => sum + (raising.has(kind) ? diffAmount : 0), 0)
  const isExplained = over !== undefined && over.diffAmount - explained <= most + 0.0005
  return {
    findings: over && !isExplained ? [...findings, over] : findings,
    diffAmount: roundMoney(total - expected, currency),
  }
}

/** Line of an invoice with its billable line; undefined where there is none, or several. */
export type Pair = { readonly line: InvoiceLine; readonly billable: Billable | undefined }

/**
 * Pairs the lines of an invoice with billable lines: by the named line, unless another line has its goods; else by the goods, if one line
 * alone has them.
 */
export function pairsOf(lines: readonly InvoiceLine[], billables: readonly Billable[]): readonly Pair[] {
  const namedBy = new Map(lines.map((line) => [line, namedOf(line, billables)]))
  const taken = new Set([...namedBy.values()].flatMap((named) => named?.id ?? []))
  return lines.map((line) => {
    const named = namedBy.get(line)
    if (named) return { line, billable: named }
    // Discount lines have no counterpart.
    if (line.amountNoTax < 0) return { line, billable: undefined }
    const free = billables.filter(({ id }) => !taken.has(id))
    const alike = alikeOf(line, free)
    const exact = alike.filter(({ qty }) => qty === line.qty)
    const chosen = alike.length === 1 ? alike[0] : exact.length === 1 ? exact[0] : undefined
    if (chosen) taken.add(chosen.id)
    return { line, billable: chosen }
  })
}

/** Billable line of the stored id; not if the goods of the line were changed since to those of another billable line. */
function namedOf(line: InvoiceLine, billables: readonly Billable[]): Billable | undefined {
  const named = billables.find(({ id }) => id === line.applyLineId)
  if (!named || line.amountNoTax < 0 || isAlike(line, named)) return named
  return billables.some((each) => isAlike(line, each)) ? undefined : named
}

/** Billable lines with the goods of a line: by the material code, else by the name. */
function alikeOf(line: InvoiceLine, billables: readonly Billable[]): readonly Billable[] {
  const coded = billables.filter(({ materialCode }) => materialCode !== '' && materialCode === line.buyerCode)
  return coded.length > 0 ? coded : billables.filter((each) => isAlike(line, each))
}

/** Fully digital invoices name goods `*class*name`. */
function isAlike({ goodsName, spec }: InvoiceLine, billable: Billable): boolean {
  const name = goodsName.replace(/^\*[^*]*\*/, '').trim()
  const names = [billable.materialName, billable.materialCode].filter((each) => each !== '')
  const isSameSpec = spec === '' || billable.spec === '' || spec === billable.spec
  return names.some((each) => name.includes(each)) && isSameSpec
}

function lineFindings(billable: Billable, own: readonly InvoiceLine[], tolerance: Tolerance): readonly Finding[] {
  const { currency, qtyPct, pricePct, roundAmount } = tolerance
  const rounded = (amount: number) => roundMoney(amount, currency)
  const place = `${billable.materialCode} ${billable.materialName}`.trim()
  const qty = roundHalfUp(
    own.reduce((sum, line) => sum + line.qty, 0),
    6,
  )
  const net = rounded(own.reduce((sum, line) => sum + line.amountNoTax, 0))
  const gross = 1 + billable.taxRate / 100
  const findings: Finding[] = []
  const most = billable.qty * (1 + qtyPct / 100)
  if (qty > most + 0.0005) {
    const diffAmount = rounded((qty - billable.qty) * billable.price * gross)
    findings.push({ kind: 'qty', place, expected: billable.qty, actual: qty, diffAmount })
  }
  const left = billable.received === undefined ? undefined : billable.received * (1 + qtyPct / 100)
  if (left !== undefined && billable.applied > left + 0.0005) {
    const expected = Math.max(0, billable.received ?? 0)
    const diffAmount = rounded((billable.applied - expected) * billable.price * gross)
    findings.push({ kind: 'source', place, expected, actual: billable.applied, diffAmount })
  }
  const price = qty === 0 ? 0 : roundHalfUp(net / qty, 6)
  const off = rounded(Math.abs(net - qty * billable.price))
  // Rounding of the amount is no difference of the price, however many lines bill the goods.
  const isOff = off > roundAmount + 0.0005 && off > (qty * billable.price * pricePct) / 100 + 0.0005
  if (isOff) {
    const diffAmount = rounded((net - qty * billable.price) * gross)
    findings.push({ kind: 'price', place, expected: billable.price, actual: price, diffAmount })
  }
  const other = own.find(({ taxRate }) => taxRate !== billable.taxRate)
  if (other) {
    const diffAmount = rounded((net * (other.taxRate - billable.taxRate)) / 100)
    findings.push({ kind: 'tax', place, expected: billable.taxRate, actual: other.taxRate, diffAmount })
  }
  return findings
}

/** Amount with tax that the order gives for the quantity of the lines. */
function grossOf(billable: Billable | undefined, own: readonly InvoiceLine[], currency: unknown): number {
  if (!billable) return 0
  const net = roundMoney(
    Math.min(
      own.reduce((sum, { qty }) => sum + qty, 0),
      billable.qty,
    ) * billable.price,
    currency,
  )
  return net + roundMoney((net * billable.taxRate) / 100, currency)
}

/** Tax of the whole invoice against the rates of its lines. */
function taxFindings(lines: readonly InvoiceLine[], { currency, taxAmount }: Tolerance): readonly Finding[] {
  const rounded = (amounts: readonly number[]) =>
    roundMoney(
      amounts.reduce((sum, amount) => sum + amount, 0),
      currency,
    )
  const actual = rounded(lines.map((line) => line.taxAmount))
  const expected = rounded(lines.map((line) => (line.amountNoTax * line.taxRate) / 100))
  if (Math.abs(actual - expected) <= taxAmount + 0.0005) return []
  return [{ kind: 'tax', place: '', expected, actual, diffAmount: rounded([actual, -expected]) }]
}

function amountFinding(total: number, rounding: number, allowed: Allowed, tolerance: Tolerance): Finding | undefined {
  const { net, others } = allowed
  const room = roundMoney(net - others, tolerance.currency)
  const most = room + rounding + (Math.abs(room) * tolerance.pricePct) / 100
  if (total <= most + 0.0005) return undefined
  return {
    kind: 'amount',
    place: '',
    expected: room,
    actual: total,
    diffAmount: roundMoney(total - room, tolerance.currency),
  }
}
