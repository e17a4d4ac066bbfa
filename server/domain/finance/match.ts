import { roundHalfUp } from '../../../src/schema/rules/functions.ts'

/** Differences that the match permits: percentages, and money. */
export type Tolerance = {
  readonly pricePct: number
  readonly qtyPct: number
  /** Of the whole invoice. */
  readonly taxAmount: number
  /** Of a line. */
  readonly roundAmount: number
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

export type Kind = 'price' | 'qty' | 'tax' | 'amount' | 'unmatched' | 'duplicate' | 'source'

/** Difference of an invoice; `place` is its line. */
export type Finding = {
  readonly kind: Kind
  readonly place: string
  readonly expected: number
  readonly actual: number
  readonly diffAmount: number
}

export type Match = { readonly findings: readonly Finding[]; readonly diffAmount: number }

const cents = (value: number) => roundHalfUp(value, 2)

/** Three-way match of the lines of an invoice with what was ordered, received and applied for. */
export function threeWayMatch(
  lines: readonly InvoiceLine[],
  billables: readonly Billable[],
  allowed: Allowed,
  tolerance: Tolerance,
): Match {
  const pairs = pairsOf(lines, billables)
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
    const total = cents(line.amountNoTax + line.taxAmount)
    return { kind: 'unmatched', place: line.goodsName, expected: 0, actual: total, diffAmount: total }
  })
  const findings = [...found, ...unmatched, ...taxFindings(lines, tolerance)]
  const total = cents(lines.reduce((sum, line) => sum + line.amountNoTax + line.taxAmount, 0))
  const expected = cents(
    [...byBillable].reduce(
      (sum, [billable, own]) =>
        sum +
        grossOf(
          billable,
          own.map(({ line }) => line),
        ),
      0,
    ) + lines.reduce((sum, line) => sum + (line.amountNoTax < 0 ? line.amountNoTax + line.taxAmount : 0), 0),
  )
  const over = amountFinding(total, lines.length, allowed, tolerance)
  // A difference of a line explains that of the total.
  const isExplained = findings.some(({ kind }) => kind !== 'tax')
  return {
    findings: over && !isExplained ? [...findings, over] : findings,
    diffAmount: cents(total - expected),
  }
}

/** Billable line of each line of an invoice; undefined where there is none, or several. */
export const counterpartsOf = (lines: readonly InvoiceLine[], billables: readonly Billable[]) =>
  pairsOf(lines, billables).map(({ billable }) => billable)

type Pair = { readonly line: InvoiceLine; readonly billable: Billable | undefined }

/** Each line with its counterpart: the named one, else the only one of that material code, name or specification. */
function pairsOf(lines: readonly InvoiceLine[], billables: readonly Billable[]): readonly Pair[] {
  const taken = new Set(lines.map(({ applyLineId }) => applyLineId))
  return lines.map((line) => {
    const named = billables.find(({ id }) => id === line.applyLineId)
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

/** Billable lines that a line may be: those of its material code, else those of its name. */
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
  const { qtyPct, pricePct, roundAmount } = tolerance
  const place = `${billable.materialCode} ${billable.materialName}`.trim()
  const qty = roundHalfUp(
    own.reduce((sum, line) => sum + line.qty, 0),
    6,
  )
  const net = cents(own.reduce((sum, line) => sum + line.amountNoTax, 0))
  const gross = 1 + billable.taxRate / 100
  const findings: Finding[] = []
  const most = billable.qty * (1 + qtyPct / 100)
  if (qty > most + 0.0005) {
    const diffAmount = cents((qty - billable.qty) * billable.price * gross)
    findings.push({ kind: 'qty', place, expected: billable.qty, actual: qty, diffAmount })
  }
  const left = billable.received === undefined ? undefined : billable.received * (1 + qtyPct / 100)
  if (left !== undefined && billable.applied > left + 0.0005) {
    const expected = Math.max(0, billable.received ?? 0)
    const diffAmount = cents((billable.applied - expected) * billable.price * gross)
    findings.push({ kind: 'source', place, expected, actual: billable.applied, diffAmount })
  }
  const price = qty === 0 ? 0 : roundHalfUp(net / qty, 6)
  const off = cents(Math.abs(net - qty * billable.price))
  // Rounding of the line's amount is no difference of its price.
  const isOff = off > roundAmount * own.length + 0.0005 && off > (qty * billable.price * pricePct) / 100 + 0.0005
  if (isOff) {
    const diffAmount = cents((net - qty * billable.price) * gross)
    findings.push({ kind: 'price', place, expected: billable.price, actual: price, diffAmount })
  }
  const other = own.find(({ taxRate }) => taxRate !== billable.taxRate)
  if (other) {
    const diffAmount = cents((net * (other.taxRate - billable.taxRate)) / 100)
    findings.push({ kind: 'tax', place, expected: billable.taxRate, actual: other.taxRate, diffAmount })
  }
  return findings
}

/** Amount with tax that the order gives for the quantity of the lines. */
function grossOf(billable: Billable | undefined, own: readonly InvoiceLine[]): number {
  if (!billable) return 0
  const net = cents(
    Math.min(
      own.reduce((sum, { qty }) => sum + qty, 0),
      billable.qty,
    ) * billable.price,
  )
  return net + cents((net * billable.taxRate) / 100)
}

/** Tax of the whole invoice against the rates of its lines. */
function taxFindings(lines: readonly InvoiceLine[], { taxAmount }: Tolerance): readonly Finding[] {
  const actual = cents(lines.reduce((sum, line) => sum + line.taxAmount, 0))
  const expected = cents(lines.reduce((sum, line) => sum + (line.amountNoTax * line.taxRate) / 100, 0))
  if (Math.abs(actual - expected) <= taxAmount + 0.0005) return []
  return [{ kind: 'tax', place: '', expected, actual, diffAmount: cents(actual - expected) }]
}

function amountFinding(total: number, count: number, allowed: Allowed, tolerance: Tolerance): Finding | undefined {
  const { net, others } = allowed
  const room = cents(net - others)
  const most = room + tolerance.taxAmount + tolerance.roundAmount * count + (Math.abs(room) * tolerance.pricePct) / 100
  if (total <= most + 0.0005) return undefined
  return { kind: 'amount', place: '', expected: room, actual: total, diffAmount: cents(total - room) }
}
