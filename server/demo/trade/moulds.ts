import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { cents } from './amounts.ts'
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
      plantMould(sheets, now, number('MC', dayAfter(now, ago, 0)), { partner, product, status, ago })
  }
}

/** A material that the company has delivered: its parts are made by the mould. */
function receivedFrom(sheets: Sheets, partner: Partner | undefined, catalogue: readonly Material[]) {
  const own = receiptsOf(sheets, partner)
  const line = (sheets.rows.get('ord/receipt/lines') ?? []).find(({ receiptId }) => own.has(receiptId))
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

type Mould = { readonly partner: Partner; readonly product: Material; readonly status: string; readonly ago: number }

function plantMould(sheets: Sheets, now: Date, billNo: string, { partner, product, status, ago }: Mould): void {
  const price = 86_000 + ago * 100
  const taxAmount = cents(price * 0.13)
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
    signDate: isSigned ? dayAfter(now, ago, 5) : null,
    ...signaturesOf(isSigned, `${dayAfter(now, ago, 5)} 15:00:00`),
    costBear: 'amortised',
    ownership: 'buyer',
    storage: `${partner.supplierName}模具库`,
    clauses: '<p>模具所有权归需方，供方负责保管与日常维护。</p>',
    endDate: dayAfter(now, ago, 1100),
  })
  sheets.add('con/mould/moulds', `${billNo}/1`, {
    mouldId,
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
    amortQty: 100_000,
    amortPrice: roundHalfUp(price / 100_000, 6),
  })
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
    sheets.add('con/mould/terms', `${billNo}/${stage}`, { mouldId, stage, pct, condition })
}
