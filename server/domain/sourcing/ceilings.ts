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
export function ceilingOf(lotNo: unknown, { amount, shown }: Stored): readonly Ceiling[] {
  if (amount === null || amount === undefined || amount === '') return []
  const isShown = shown === 'Y'
  return [{ lotNo: lotNo === undefined ? undefined : String(lotNo), amount: Number(amount), isShown }]
}

type Line = { readonly lotNo: string; readonly gross: number }

/** Ceilings below the amount that they are for: the whole bid, or its lines of a lot. */
export function ceilingsBelow(ceilings: readonly Ceiling[], whole: number, lines: readonly Line[]): readonly Ceiling[] {
  return ceilings.filter(({ lotNo, amount }) => {
    const ofLot = lines.reduce((sum, line) => sum + (line.lotNo === lotNo ? line.gross : 0), 0)
    return (lotNo === undefined ? whole : ofLot) > amount + 0.005
  })
}
