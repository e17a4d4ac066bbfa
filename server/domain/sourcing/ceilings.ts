/** Highest gross amount of a lot, or of the whole bid. */
export type Ceiling = {
  readonly lotNo: string | undefined
  readonly amount: number
  /** Whether bidders see it. A hidden one is compared after the opening only: a refusal would tell it. */
  readonly isShown: boolean
}

/** Stored ceiling; an older row without the switch was hidden. */
type Stored = { readonly amount: unknown; readonly shown: unknown }

/** Ceiling of a lot or of the whole bid; none without an amount. */
function ceilingOf(lotNo: unknown, { amount, shown }: Stored): readonly Ceiling[] {
  if (amount === null || amount === undefined || amount === '') return []
  const isShown = shown === 'Y'
  return [{ lotNo: lotNo === undefined ? undefined : String(lotNo), amount: Number(amount), isShown }]
}

type Project = { readonly ceilingPrice?: unknown; readonly ceilingShown?: unknown }
type Lot = { readonly ceiling: unknown; readonly ceilingShown: unknown; readonly lotNo: unknown }

/** Ceilings of a tender: that of the whole bid, and those of its lots. */
export function ceilingsIn({ ceilingPrice, ceilingShown }: Project, lots: readonly Lot[]): readonly Ceiling[] {
  return [
    ...ceilingOf(undefined, { amount: ceilingPrice, shown: ceilingShown }),
    ...lots.flatMap((lot) => ceilingOf(lot.lotNo, { amount: lot.ceiling, shown: lot.ceilingShown })),
  ]
}

/** Ceilings that a bid has to keep: one for a lot has that of its lot, for its whole amount. */
export function ceilingsFor(ceilings: readonly Ceiling[], lotNo: unknown): readonly Ceiling[] {
  if (lotNo === null || lotNo === undefined || lotNo === '') return ceilings
  return ceilings.flatMap((each) => (each.lotNo === lotNo ? [{ ...each, lotNo: undefined }] : []))
}

/** Result for a bid: whether it is above a ceiling, and a published one, and the lots whose ceiling it is above. */
export type AboveCeilings = {
  readonly isAbove: boolean
  readonly isAboveShown: boolean
  readonly lots: readonly string[]
}

/** Compares a bid for a lot, or for the whole, with the ceilings of its event. */
export function aboveCeilings(
  ceilings: readonly Ceiling[],
  bid: { readonly lotNo: unknown; readonly amount: number },
  lines: readonly Line[],
): AboveCeilings {
  const above = ceilingsBelow(ceilingsFor(ceilings, bid.lotNo), bid.amount, lines)
  const lots = above.map(({ lotNo }) => lotNo ?? String(bid.lotNo ?? '')).filter((lotNo) => lotNo !== '')
  return { isAbove: above.length > 0, isAboveShown: above.some(({ isShown }) => isShown), lots: [...new Set(lots)] }
}

type Line = { readonly lotNo: string; readonly gross: number }

/** Ceilings below the amount that they are for: the whole bid, or its lines of a lot. */
export function ceilingsBelow(ceilings: readonly Ceiling[], whole: number, lines: readonly Line[]): readonly Ceiling[] {
  return ceilings.filter(({ lotNo, amount }) => {
    const ofLot = lines.reduce((sum, line) => sum + (line.lotNo === lotNo ? line.gross : 0), 0)
    return (lotNo === undefined ? whole : ofLot) > amount + 0.005
  })
}
