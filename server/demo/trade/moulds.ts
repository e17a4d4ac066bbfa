import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { booked } from '../../domain/moulds/amortisation.ts'
import { seedId } from '../../platform/sql/insert.ts'
import { cents } from './amounts.ts'
import { keptOf } from './billed.ts'
import { signaturesOf } from './contracts.ts'
import type { Material } from './materials.ts'
import { dayAfter, head, numbersOf, type Partner, partnerOf, type Sheets, type Trading } from './sheets.ts'

const moulds = ['effective', 'effective', 'signing', 'draft'] as const
const stages = ['design', 'steel', 'T0', 'T1', 'approval', 'production'] as const

/** Contracts for moulds; one has completed all stages. */
export function plantMoulds({ sheets, now, partners, catalogue }: Omit<Trading, 'random'>): void {
  const number = numbersOf()
  for (const [index, status] of moulds.entries()) {
    const partner = partners[(index * 4 + 3) % partners.length]
    const product = index === 0 ? receivedFrom(sheets, partner, catalogue) : catalogue[index * 23]
    const ago = status === 'effective' ? 200 - index * 40 : 6
    if (partner && product)
      plantMould(sheets, now, number('MC', dayAfter(now, ago, 0)), {
        ...{ partner, product, status, ago },
        costBear: index === 0 ? 'amortised' : 'buyer',
      })
  }
}

/** A material that the company has delivered: its parts are made by the mould. */
function receivedFrom(sheets: Sheets, partner: Partner | undefined, catalogue: readonly Material[]) {
  const own = receiptsOf(sheets, partner)
  // The latest one came after the contract was signed.
  const line = (sheets.rows.get('ord/receipt/lines') ?? []).findLast(({ receiptId }) => own.has(receiptId))
  return catalogue.find(({ materialCode }) => materialCode === line?.materialCode)
}

function receiptsOf(sheets: Sheets, partner: Partner | undefined): ReadonlySet<unknown> {
  const receipts = sheets.rows.get('ord/receipt') ?? []
  return new Set(receipts.filter(({ supplierId }) => supplierId === partner?.supplierId).map(({ id }) => id))
}

/** Accepted pieces of a material from a company. */
function piecesOf(sheets: Sheets, partner: Partner, { materialCode }: Material): number {
  const own = receiptsOf(sheets, partner)
  return (sheets.rows.get('ord/receipt/lines') ?? [])
    .filter((line) => own.has(line.receiptId) && line.materialCode === materialCode)
    .reduce((sum, { okQty }) => sum + Number(okQty), 0)
}

type Mould = {
  readonly partner: Partner
  readonly product: Material
  readonly status: string
  readonly ago: number
  readonly costBear: string
}

function plantMould(sheets: Sheets, now: Date, billNo: string, mould: Mould): void {
  const { partner, product, status, ago, costBear } = mould
  const price = 86_000 + ago * 100
  const taxAmount = cents(price * 0.13)
  const share = (pct: number) => cents(((price + taxAmount) * pct) / 100)
  const isSigned = status === 'effective'
  // The last stage is half a year after production; a contract with all stages completed is done.
  const planned = stages.map((_, position) =>
    dayAfter(now, ago, position === stages.length - 1 ? 180 : 15 + position * 20),
  )
  const isDone = isSigned && planned.every((day) => day <= dayAfter(now, 0, 0))
  const mouldId = sheets.add('con/mould', billNo, {
    ...head(dayAfter(now, ago, 0), billNo, isDone ? 'completed' : status),
    ...partnerOf(partner),
    contractName: `${product.materialName}壳体模具合同`,
    currency: 'CNY',
    exchangeRate: 1,
    amountNoTax: price,
    taxAmount,
    amountWithTax: cents(price + taxAmount),
    appliedAmount: 0,
    amortisedAmount: 0,
    signDate: isSigned ? dayAfter(now, ago, 5) : null,
    ...signaturesOf(isSigned, `${dayAfter(now, ago, 5)} 15:00:00`),
    costBear,
    ownership: 'buyer',
    storage: `${partner.supplierName}模具库`,
    clauses: '<p>模具所有权归需方，供方负责保管与日常维护。</p>',
    endDate: dayAfter(now, ago, 1100),
  })
  plantPieces(sheets, billNo, mould, { price, since: dayAfter(now, ago, 5) })
  for (const [position, stage] of stages.entries()) {
    const due = planned[position] ?? ''
    const isPast = isSigned && due <= dayAfter(now, 0, 0)
    sheets.add('con/mould/stages', `${billNo}/${stage}`, {
      mouldId,
      stage,
      planDate: due,
      actualDate: isPast ? due : null,
      result: isPast ? 'pass' : null,
    })
  }
  for (const [stage, pct, condition] of [
    ['advance', 40, '合同生效后 10 日内'],
    ['acceptance', 50, 'T1 样件认可后'],
    ['retention', 10, '量产满一年'],
  ] as const)
    sheets.add('con/mould/terms', `${billNo}/${stage}`, {
      ...{ mouldId, stage, pct, condition, appliedAmount: 0 },
      ...(status !== 'draft' && { amount: share(pct), stageAmount: share(pct) }),
    })
}

/** Mould of a contract, with the pieces that it has made. */
function plantPieces(
  sheets: Sheets,
  billNo: string,
  { partner, product, status, ago, costBear }: Mould,
  { price, since }: Pick<Amortised, 'price' | 'since'>,
): void {
  const isSigned = status === 'effective'
  const isAmortised = costBear === 'amortised'
  sheets.add('con/mould/moulds', `${billNo}/1`, {
    mouldId: seedId('con/mould', billNo),
    mouldNo: `M-${billNo.slice(-8)}`,
    mouldName: `${product.materialName}壳体模`,
    product: product.materialCode,
    cavity: 2,
    material: 'P20',
    machine: '650T',
    life: 300_000,
    usedShots: isSigned ? ago * 120 : 0,
    receivedQty: piecesOf(sheets, partner, product),
    price,
    // The milestones of a mould that is not amortised are its whole price.
    ...(status !== 'draft' && { amortShare: isAmortised ? 100 : 0 }),
    currency: 'CNY',
    ...(isAmortised && { amortQty, amortPrice: roundHalfUp(price / amortQty, 6), amortLeft: price }),
  })
  if (isSigned && isAmortised) bookPieces(sheets, billNo, { partner, product, since, price })
}

/** Pieces over which a mould is amortised. */
const amortQty = 100_000

type Amortised = {
  readonly partner: Partner
  readonly product: Material
  /** Day of the signatures. */
  readonly since: string
  readonly price: number
}

/** Books the pieces that came after the contract was signed on its mould. */
function bookPieces(sheets: Sheets, billNo: string, { partner, product, since, price }: Amortised): void {
  const receipts = new Map((sheets.rows.get('ord/receipt') ?? []).map((row) => [row.id, row]))
  const own = receiptsOf(sheets, partner)
  const mould = {
    ...{ id: seedId('con/mould/moulds', `${billNo}/1`), mouldId: seedId('con/mould', billNo) },
    ...{ mouldNo: `M-${billNo.slice(-8)}`, materialCode: product.materialCode, amortised: price },
    ...{ currency: 'CNY', amortQty, booked: 0, bookedAmount: 0 },
  }
  const lines = (sheets.rows.get('ord/receipt/lines') ?? []).filter(
    ({ receiptId, materialCode }) =>
      own.has(receiptId) && materialCode === product.materialCode && String(receipts.get(receiptId)?.billDate) > since,
  )
  const bookings = booked(
    [mould],
    lines.map((line) => ({
      ...{ receiptLineId: String(line.id), materialCode: String(line.materialCode) },
      qty: keptOf(line),
    })),
  )
  for (const { receiptLineId, qty, amount } of bookings) {
    const receipt = receipts.get(lines.find(({ id }) => id === receiptLineId)?.receiptId)
    sheets.add('con/mould/pieces', `${billNo}/${receiptLineId}`, {
      ...{ mouldId: mould.mouldId, mouldLineId: mould.id, mouldNo: mould.mouldNo, receiptLineId, qty, amount },
      ...{ docNo: receipt?.billNo, docDate: receipt?.billDate },
    })
  }
  const amortisedAmount = cents(bookings.reduce((sum, { amount }) => sum + amount, 0))
  sheets.amend('con/mould/moulds', `${billNo}/1`, {
    ...{ amortisedQty: bookings.reduce((sum, { qty }) => sum + qty, 0), amortisedAmount },
    amortLeft: cents(price - amortisedAmount),
  })
  sheets.amend('con/mould', billNo, { amortisedAmount })
}
