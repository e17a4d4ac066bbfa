import type { Step, StepResult } from './store.ts'

/** Step that adds rows to a table and its columns: rows as `(?, ?)`. */
export function addStep(into: string, rows: readonly string[], parameters: readonly unknown[]): Step {
  return { sql: `insert into ${into} values ${rows.join(', ')}`, parameters, adds: { into, rows } }
}

/** Statement of a transaction with the steps that it runs, by index. */
export type Joined = { readonly step: Step; readonly of: readonly number[] }

/** Most values of one statement; PostgreSQL allows 65,535. */
const mostValues = 4000

/**
 * Statements that run the steps: new rows of a table, up to the next step that is none, share one. `of` has the steps
 * of each statement.
 */
export function joinAdds(steps: readonly Step[]): readonly Joined[] {
  const joined: Joined[] = []
  let open = new Map<string, number[]>()
  const close = () => {
    for (const of of open.values()) joined.push({ step: together(of.flatMap((index) => steps[index] ?? [])), of })
    open = new Map()
  }
  for (const [index, step] of steps.entries()) {
    if (step.adds === undefined) {
      close()
      joined.push({ step, of: [index] })
      continue
    }
    const group = open.get(step.adds.into) ?? []
    if ((group.length + 1) * step.parameters.length > mostValues) close()
    open.set(step.adds.into, [...(open.get(step.adds.into) ?? []), index])
  }
  close()
  return joined
}

/** Results of the steps from those of their statements. */
export function resultsOf(
  steps: readonly Step[],
  joined: readonly Joined[],
  results: readonly StepResult[],
): StepResult[] {
  const each: StepResult[] = []
  for (const [place, { of }] of joined.entries()) {
    const result = results[place] ?? { changes: 0, rows: [] }
    for (const index of of)
      each[index] = of.length === 1 ? result : { changes: steps[index]?.adds?.rows.length ?? 0, rows: [] }
  }
  return each
}

function together(steps: readonly Step[]): Step {
  const [first, ...others] = steps
  if (!first?.adds || others.length === 0) return first ?? { sql: '', parameters: [] }
  return addStep(
    first.adds.into,
    steps.flatMap(({ adds }) => adds?.rows ?? []),
    steps.flatMap(({ parameters }) => parameters),
  )
}
