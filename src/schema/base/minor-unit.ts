/** ISO 4217 currencies whose minor unit is not a hundredth, by their number of decimals. */
const exceptions: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const digitsOf = new Map(
  Object.entries(exceptions).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
)

/** Decimals of a currency by ISO 4217 (minor unit): 2 for CNY, 0 for JPY, 3 for KWD; 2 for no or an unknown code. */
export function minorUnit(code: unknown): number {
  return typeof code === 'string' ? (digitsOf.get(code) ?? 2) : 2
}
