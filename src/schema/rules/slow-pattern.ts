import { BackwardPattern, type PatternNode, patternTree } from './pattern-tree.ts'

/** Reason why a pattern is refused: it has look-around or back references, or matching may take more than linear time. */
export type PatternFault = 'backward' | 'slow'

/** Most ambiguous places of a pattern; each may double the work. */
const maxBranches = 10
/** Most counted characters of a pattern. */
const maxPositions = 200
/** Most states explored for two loops; a pattern that needs more counts as slow. */
const maxStates = 20_000

/**
 * Checks a regular expression by the automaton of its positions: slow when one text can be read in two ways round a loop or from one
 * loop to another. Counted repeats of more than one character count as loops, so the result does not depend on time.
 */
export function patternFault(source: string): PatternFault | undefined {
  try {
    const tree = patternTree(source)
    const start: PatternNode = {
      kind: 'repeat',
      of: { kind: 'char', source: '[^]' },
      min: 0,
      max: Number.POSITIVE_INFINITY,
    }
    // Without ^ a match is tried at each position, as if any text came before.
    const whole: PatternNode = isAnchored(source) ? tree : { kind: 'seq', parts: [start, tree] }
    return isSlow(whole) ? 'slow' : undefined
  } catch (error) {
    if (error instanceof BackwardPattern) return 'backward'
    throw error
  }
}

function isAnchored(source: string): boolean {
  // An alternative of the whole pattern may begin anywhere.
  return source.startsWith('^') && !topLevelChoice(source)
}

function topLevelChoice(source: string): boolean {
  const plain = source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gu, 'x')
  let depth = 0
  for (const letter of plain) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === '|' && depth === 0) return true
  }
  return false
}

type Ends = { readonly first: readonly number[]; readonly last: readonly number[]; readonly isEmpty: boolean }

class Automaton {
  readonly letters: string[] = []
  /** Steps from each position; a repeated step means two ways to read the same text. */
  readonly steps: number[][] = []
  /** Whether a group that may be empty is repeated: it matches any number of times. */
  hasEmptyLoop = false

  add(node: PatternNode): Ends {
    if (node.kind === 'empty') return { first: [], last: [], isEmpty: true }
    if (node.kind === 'char') {
      const place = this.letters.push(node.source) - 1
      this.steps.push([])
      return { first: [place], last: [place], isEmpty: false }
    }
    if (node.kind === 'any') {
      const ends = node.parts.map((part) => this.add(part))
      return {
        first: ends.flatMap(({ first }) => first),
        last: ends.flatMap(({ last }) => last),
        isEmpty: ends.some(({ isEmpty }) => isEmpty),
      }
    }
    return node.kind === 'seq' ? this.#sequence(node.parts) : this.#repeat(node)
  }

  #sequence(parts: readonly PatternNode[]): Ends {
    return parts
      .map((part) => this.add(part))
      .reduce<Ends>(
        (before, next) => {
          this.#link(before.last, next.first)
          return {
            first: before.isEmpty ? [...before.first, ...next.first] : before.first,
            last: next.isEmpty ? [...before.last, ...next.last] : next.last,
            isEmpty: before.isEmpty && next.isEmpty,
          }
        },
        { first: [], last: [], isEmpty: true },
      )
  }

  #repeat({ of, min, max }: Extract<PatternNode, { kind: 'repeat' }>): Ends {
    if (max === 0) return { first: [], last: [], isEmpty: true }
    const isFixed = of.kind === 'char' && min === max
    if (isFixed && min <= 20) return this.#sequence(Array.from({ length: min }, () => of))
    const inner = this.add(of)
    if (max > 1) {
      if (inner.isEmpty) this.hasEmptyLoop = true
      this.#link(inner.last, inner.first)
    }
    return { ...inner, isEmpty: inner.isEmpty || min === 0 }
  }

  #link(from: readonly number[], to: readonly number[]): void {
    for (const place of from) this.steps[place]?.push(...to)
  }
}

function isSlow(tree: PatternNode): boolean {
  const automaton = new Automaton()
  const { first } = automaton.add(tree)
  const { letters, steps } = automaton
  if (automaton.hasEmptyLoop || letters.length > maxPositions) return true
  const overlap = overlaps(letters)
  const loops = steps.map((_, place) => reaches(steps, place).has(place))
  const isTwice = steps.some(
    (next, place) => loops[place] && next.some((to, at) => loops[to] && next.indexOf(to) !== at),
  )
  if (isTwice) return true
  const parts = (next: readonly number[]) =>
    next.some((to, at) => next.some((other, place) => place > at && overlap(to, other)))
  if ([first, ...steps].filter(parts).length > maxBranches) return true
  return loops.some(
    (isLoop, from) => isLoop && loops.some((other, to) => other && isAmbiguous(from, to, steps, overlap)),
  )
}

function reaches(steps: readonly (readonly number[])[], from: number): ReadonlySet<number> {
  const seen = new Set<number>()
  const open = [...(steps[from] ?? [])]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    open.push(...(steps[place] ?? []))
  }
  return seen
}

/**
 * Whether one text leads from a position back to it, from it to the other, and from the other back to that: repeated n times, it has
 * n ways to match. With equal positions, whether two different paths lead round.
 */
function isAmbiguous(
  from: number,
  to: number,
  steps: readonly (readonly number[])[],
  overlap: (...places: readonly number[]) => boolean,
): boolean {
  const seen = new Set<string>()
  const isNew = ({ places, hasParted }: Ways) => {
    const before = seen.size
    return overlap(...places) && seen.add(`${places.join()} ${hasParted}`).size > before
  }
  const isRound = ({ places: [x, y, z], hasParted }: Ways) =>
    x === from && y === to && z === to && (from !== to || hasParted)
  const open: Ways[] = [{ places: [from, from, to], hasParted: false }]
  for (let ways = open.pop(); ways !== undefined; ways = open.pop()) {
    const next = stepsOf(ways, steps).filter(isNew)
    if (next.some(isRound) || seen.size > maxStates) return true
    open.push(...next)
  }
  return false
}

/** Three paths that read one text: the position of each, and whether the first two ever differed. */
type Ways = { readonly places: readonly [number, number, number]; readonly hasParted: boolean }

function stepsOf({ places: [a, b, c], hasParted }: Ways, steps: readonly (readonly number[])[]): readonly Ways[] {
  const [ofA = [], ofB = [], ofC = []] = [steps[a], steps[b], steps[c]]
  return ofA.flatMap((x) =>
    ofB.flatMap((y) => ofC.map((z): Ways => ({ places: [x, y, z], hasParted: hasParted || x !== y }))),
  )
}

/** Sample characters for all others of their kind. */
const samples = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code)),
  ...'é\u00a0Ωßя中一龥、。１Ａ\u3000\u2028한あ٣😀',
]

/** Whether one character matches all these positions. */
function overlaps(letters: readonly string[]): (...places: readonly number[]) => boolean {
  const own = [...new Set(letters.join(''))]
  const near = own.flatMap((letter) =>
    [-1, 0, 1].map((step) => String.fromCodePoint(Math.max(0, (letter.codePointAt(0) ?? 0) + step))),
  )
  const tried = [...new Set([...samples, ...near])]
  const sets = letters.map((letter) => {
    const fits = new RegExp(`^(?:${letter})$`, 'u')
    return tried.map((one) => fits.test(one))
  })
  return (...places) => tried.some((_, index) => places.every((place) => sets[place]?.[index]))
}
