import type { CompiledField } from '../../schema/model/compiled.ts'
import type { FormPlan } from './form-plan.ts'

export type Dependents = {
  /** Fields that read this one. */
  readonly of: (key: string) => readonly string[]
  /** Topological rank: a field ranks above all it reads, except in a cycle. */
  readonly rank: (key: string) => number
}

const none: readonly string[] = []

/** Fields that a field reads: those of its rules, and its English text. */
const sourcesOf = ({ dependsOn, english }: CompiledField) =>
  english === undefined ? dependsOn : [...dependsOn, english]

/** Inverse of `dependsOn`, computed once for each plan. */
export function dependentsOf(fields: FormPlan['fields']): Dependents {
  const readers = new Map<string, string[]>()
  for (const field of fields.values()) {
    const { key } = field
    for (const name of sourcesOf(field)) {
      if (name === key) continue
      const known = readers.get(name)
      if (known) known.push(key)
      else readers.set(name, [key])
    }
  }
  const ranks = ranksOf(fields)
  return { of: (key) => readers.get(key) ?? none, rank: (key) => ranks.get(key) ?? 0 }
}

function ranksOf(fields: FormPlan['fields']): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  const visit = (key: string): number => {
    const known = ranks.get(key)
    if (known !== undefined) return known
    // Placeholder while the field's own sources are visited: a cycle ends here.
    ranks.set(key, 0)
    const field = fields.get(key)
    const sources = field ? sourcesOf(field) : none
    const rank = sources.reduce((highest, name) => Math.max(highest, visit(name) + 1), 0)
    ranks.set(key, rank)
    return rank
  }
  for (const key of fields.keys()) visit(key)
  return ranks
}

/** Queue of fields to evaluate, lowest rank first, without duplicates. */
export class RankedQueue {
  readonly #rank: Dependents['rank']
  readonly #waiting: Set<string>
  /** Highest rank first, so that the next one is popped from the end. */
  readonly #order: string[]

  constructor(keys: Iterable<string>, rank: Dependents['rank']) {
    this.#rank = rank
    this.#waiting = new Set(keys)
    this.#order = [...this.#waiting].toSorted((left, right) => rank(right) - rank(left))
  }

  add(key: string): void {
    if (this.#waiting.has(key)) return
    this.#waiting.add(key)
    const rank = this.#rank(key)
    const index = this.#order.findLastIndex((other) => this.#rank(other) >= rank)
    this.#order.splice(index + 1, 0, key)
  }

  take(): string | undefined {
    const key = this.#order.pop()
    if (key !== undefined) this.#waiting.delete(key)
    return key
  }
}
