/** Sampling scheme of an inspection: normal, tightened and reduced of ISO 2859-1, or every unit. */
export type Scheme = 'normal' | 'tightened' | 'reduced' | 'full'

/** Sample of a lot, with the numbers of defective units at which it is accepted (`accept`) and rejected (`reject`). */
export type SamplingPlan = {
  readonly letter: string | null
  readonly sample: number
  readonly accept: number
  readonly reject: number
}

/** Largest lot of each code letter, general inspection level II (ISO 2859-1, table 1). */
const letters: readonly (readonly [letter: string, largestLot: number])[] = [
  ['A', 8],
  ['B', 15],
  ['C', 25],
  ['D', 50],
  ['E', 90],
  ['F', 150],
  ['G', 280],
  ['H', 500],
  ['J', 1_200],
  ['K', 3_200],
  ['L', 10_000],
  ['M', 35_000],
  ['N', 150_000],
  ['P', 500_000],
  ['Q', Number.POSITIVE_INFINITY],
]

const usual = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1_250, 2_000]

/** Sample sizes of the code letters A to R (tables 2-A to 2-C). */
const samples: { readonly [scheme in Exclude<Scheme, 'full'>]: readonly number[] } = {
  normal: usual,
  tightened: usual,
  reduced: [2, 2, 2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800],
}

/** Place of the code letter whose plan has the acceptance number 0 in the normal scheme, for each AQL. */
const zeroAt: { readonly [aql: string]: number } = {
  '0.10': 9,
  '0.15': 8,
  '0.25': 7,
  '0.40': 6,
  '0.65': 5,
  '1.0': 4,
  '1.5': 3,
  '2.5': 2,
  '4.0': 1,
  '6.5': 0,
}

/**
 * Acceptance numbers of the code letters from the one with 0 (tables 2-A to 2-C). An arrow leads to the plan of another letter: `up` to the
 * one before, `down` to the next one with a number. Letters before the first use its plan, letters after the last use the last one's.
 * Source: the tables I, II-A and II-B of MIL-STD-105E, whose letters, sample sizes, arrows and numbers are those of ISO 2859-1, as printed
 * in https://www.nibs.org/FMOC/DPW_AC/AC-TABLE.ASC; the tests compare every plan with it. The reduced plans of MIL-STD-105E leave a gap
 * between acceptance and rejection (table II-C); ISO 2859-1 has one number within each gap, checked against these gaps only.
 */
const numbers: { readonly [scheme in Exclude<Scheme, 'full'>]: readonly (number | 'up' | 'down')[] } = {
  normal: [0, 'up', 'down', 1, 2, 3, 5, 7, 10, 14, 21],
  tightened: [0, 'down', 'down', 1, 2, 3, 5, 8, 12, 18],
  reduced: [0, 'up', 'down', 1, 2, 3, 4, 5, 6, 8, 10],
}

/** Plan of single sampling for a lot, general inspection level II. A lot smaller than its sample is inspected as a whole. */
export function samplingPlan(lot: number, scheme: Scheme, aql: string): SamplingPlan {
  const zero = zeroAt[aql]
  if (scheme === 'full' || zero === undefined || lot < 2) return { letter: null, sample: lot, accept: 0, reject: 1 }
  const own = letters.findIndex(([, largest]) => lot <= largest)
  const first = zero + (scheme === 'tightened' ? 1 : 0)
  const { place, accept } = numberFor(numbers[scheme], first, own)
  const sample = samples[scheme][place] ?? lot
  return { letter: letters[own]?.[0] ?? null, sample: Math.min(lot, sample), accept, reject: accept + 1 }
}

/** Acceptance number of normal inspection if the AQL were one step tighter; undefined without an AQL. */
export function tighterAccept(lot: number, aql: string): number | undefined {
  const zero = zeroAt[aql]
  if (zero === undefined || lot < 2) return undefined
  const own = letters.findIndex(([, largest]) => lot <= largest)
  return numberFor(numbers.normal, zero + 1, own).accept
}

/** Acceptance number for the code letter at a place, and the letter whose sample belongs to it. */
function numberFor(list: readonly (number | 'up' | 'down')[], first: number, own: number) {
  const start = Math.min(Math.max(own - first, 0), list.length - 1)
  const step = list[start] === 'up' ? -1 : 1
  let at = start
  while (typeof list[at] !== 'number') at += step
  return { place: first + at, accept: Number(list[at]) }
}
