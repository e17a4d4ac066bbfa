import type { Client } from './client.ts'

export type Kind = 'tender' | 'inquiry'

/** Line of the compared event. Prices are net, in its currency. */
export type ComparedLine = {
  readonly key: string
  readonly lotNo: string
  readonly lineNo: number
  readonly materialCode: string
  readonly materialName: string
  readonly spec: string
  readonly unit: string
  readonly qty: number
  readonly needDate: string
  readonly targetPrice: number | null
  readonly lastPrice: number | null
}

/** Price of a supplier for a line, in the currency of the event; `cost` has the payment term and the delivery in it. */
export type ComparedCell = {
  readonly quoted: number
  readonly price: number
  readonly priceTax: number
  readonly taxRate: number
  readonly leadDays: number
  readonly amount: number
  readonly cost: number
  readonly rank: number
}

export type ComparedSupplier = {
  readonly quoteId: string
  readonly supplierId: string
  readonly supplierName: string
  readonly lotNo: string
  readonly round: number
  readonly status: string
  readonly currency: string
  readonly paymentDays: number
  readonly score: number | null
  readonly rank: number | null
  readonly cells: Readonly<Record<string, ComparedCell>>
  readonly total: number
  readonly totalTax: number
  readonly terms: number
  readonly delay: number
  readonly cost: number
  readonly isComplete: boolean
  readonly isConverted: boolean
  readonly history: readonly { readonly round: number; readonly total: number }[]
}

/** What-if award: the supplier of each line. */
export type Scenario = {
  readonly strategy: 'cheapest' | 'atMostTwo' | 'atMostThree' | 'single' | 'ranked'
  readonly picks: Readonly<Record<string, string>>
  readonly cost: number
  readonly total: number
  readonly suppliers: readonly string[]
  readonly uncovered: readonly string[]
}

export type Comparison = {
  readonly event: {
    readonly kind: Kind
    readonly id: string
    readonly billNo: string
    readonly name: string
    readonly phase: string
    readonly round: number
    readonly currency: string
  }
  readonly lines: readonly ComparedLine[]
  readonly suppliers: readonly ComparedSupplier[]
  readonly scenarios: readonly Scenario[]
  readonly mayAward: boolean
}

/** Opened quotations of an event side by side. */
export function readComparison(client: Client, kind: Kind, id: string): Promise<Comparison> {
  return client.get('sourcing/comparison', { kind, id })
}

/** Adds a draft award of lines to suppliers; gives its id. */
export function proposeAward(
  client: Client,
  { kind, id }: Comparison['event'],
  picks: Readonly<Record<string, string>>,
  key: string,
): Promise<{ readonly id: string }> {
  const lines = Object.entries(picks).map(([line, supplierId]) => ({ line, supplierId, sharePct: 100 }))
  return client.post('sourcing/award', { kind, id, picks: lines }, key)
}
