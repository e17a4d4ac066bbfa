export type ComparedKind = 'tender' | 'inquiry'

/** Line of the compared event. `targetPrice` and `lastPrice`: net, in the currency of the event. */
export type ComparedLine = {
  readonly key: string
  readonly lineId: string
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

/** Price from a quantity on. */
export type PriceBreak = { readonly fromQty: number; readonly price: number }

/** Offer for a line; amounts in the currency of the event. */
type ComparedOffer = {
  readonly itemId: string
  /** For the quantity of the line, as quoted, net, in the currency of the quotation. */
  readonly quoted: number
  readonly price: number
  readonly priceTax: number
  readonly taxRate: number
  readonly leadDays: number
  /** Net amount of the line. */
  readonly amount: number
  /** Net, for the offered quantity; 0 when the price includes it. */
  readonly freight: number
  /** As quoted, in the currency of the quotation. */
  readonly quotedFreight?: number
  /** Amount and freight less the credit of the payment term, plus the cost of delay. */
  readonly cost: number
}

/** Other material, specification or brand that a supplier offers for a line. */
export type ComparedAlternative = ComparedOffer & {
  readonly materialName: string
  readonly spec: string
  readonly brand: string
  readonly note: string
}

/** Price of a supplier for a line. */
export type ComparedCell = ComparedOffer & {
  readonly quoteId: string
  readonly rank: number
  /** Quantity that the supplier offers: that of the line, or a part of it. */
  readonly qty: number
  readonly isPart: boolean
  /** Least quantity that the supplier delivers. */
  readonly moq?: number
  /** The lot of the line is above its ceiling. */
  readonly aboveCeiling?: true
  /** Price without breaks, and the breaks, as quoted: an award of a part has the price of its quantity. */
  readonly base: number
  readonly breaks: readonly PriceBreak[]
  readonly alternatives: readonly ComparedAlternative[]
}

/** What time costs, by the rules of the method, in per cent. */
export type CostRates = {
  /** An amount that is paid later costs less today: a year. */
  readonly moneyRate: number
  /** Share of the amount for a day after the need date. */
  readonly delayRate: number
}

/** Total of a former round. */
type ComparedRound = { readonly round: number; readonly total: number }

/** Column of a comparison: the last quotation of a supplier for a lot. */
export type ComparedSupplier = {
  readonly quoteId: string
  readonly billNo: string
  readonly supplierId: string
  readonly supplierCode: string
  readonly supplierName: string
  readonly lotNo: string
  readonly round: number
  readonly status: string
  readonly currency: string
  /** `gross`: quoted with tax. */
  readonly priceType?: string
  readonly deliveryDays: number
  readonly paymentTerm: string
  /** Days until payment is due. */
  readonly paymentDays: number
  readonly score: number | null
  readonly rank: number | null
  readonly cells: Readonly<Record<string, ComparedCell>>
  readonly total: number
  readonly totalTax: number
  /** Gross amount, of the whole or of a lot, above its ceiling. */
  readonly aboveCeiling: boolean
  /** Lots whose own ceiling it is above. */
  readonly aboveLots: readonly string[]
  readonly freight: number
  readonly terms: number
  readonly delay: number
  readonly cost: number
  readonly isComplete: boolean
  /** Without a rate of its currency, prices cannot be compared. */
  readonly isConverted: boolean
  readonly history: readonly ComparedRound[]
}

export type AwardStrategy = 'cheapest' | 'atMost' | 'single' | 'ranked'

/** What-if award: the supplier of each line, and its bid for it. */
export type AwardScenario = {
  readonly strategy: AwardStrategy
  /** Number of suppliers that "at most" allows. */
  readonly most?: number
  readonly picks: Readonly<Record<string, string>>
  readonly quotes: Readonly<Record<string, string>>
  /** Total cost: freight, payment terms and delay included. */
  readonly cost: number
  /** Net amount. */
  readonly total: number
  readonly suppliers: readonly string[]
  readonly uncovered: readonly string[]
}

/** Answer of the comparison of an event. */
export type Comparison = {
  readonly event: {
    readonly kind: ComparedKind
    readonly id: string
    readonly billNo: string
    readonly name: string
    readonly phase: string
    readonly round: number
    readonly currency: string
    /** Delivery term that the quotations follow; empty without one. */
    readonly incoterm: string
  }
  readonly lines: readonly ComparedLine[]
  readonly suppliers: readonly ComparedSupplier[]
  readonly scenarios: readonly AwardScenario[]
  readonly rates: CostRates
  readonly mayAward: boolean
}
