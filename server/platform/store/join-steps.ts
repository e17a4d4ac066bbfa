import { quoted } from './quoted.ts'
import type { Step, StepResult } from './store.ts'

/** What rows are added to a log: the records that they tell of, and the values that come from those of a row, `v.column1` and on. */
type Log = { readonly log: readonly string[]; readonly select: string }

/** Step that adds rows to a table and its columns: rows as `(?, ?)`. */
export function addStep(
  into: string,
  rows: readonly string[],
  parameters: readonly unknown[],
  log?: Partial<Log>,
): Step {
  const values = `values ${rows.join(', ')}`
  const from = log?.select === undefined ? values : `select ${log.select} from (${values}) as v`
  // Every write has entries of the log, mostly few.
  const often = log?.select !== undefined && rows.length <= fewRows ? { often: true as const } : {}
  return { sql: `insert into ${into} ${from}`, parameters, adds: { into, rows, ...log }, ...often }
}

/** Most entries of a log whose statement is kept planned. */
const fewRows = 8

/** Column to write. */
export type EditedColumn = {
  readonly name: string
  readonly type: 'text' | 'integer' | 'number'
  readonly value: unknown
}

/** Step that changes columns of a row that still has its version. */
export function editStep(
  table: string,
  { id, version }: { readonly id: unknown; readonly version: unknown },
  columns: readonly EditedColumn[],
): Step {
  return {
    sql: `update ${quoted(table)} set ${columns.map(({ name }) => `${quoted(name)} = ?`).join(', ')} where id = ? and version = ?`,
    parameters: [...columns.map(({ value }) => value), id, version],
    expect: { changes: 1 },
    edits: { table, columns },
  }
}

/** Statement of a transaction with the steps that it runs, by index. */
export type Joined = { readonly step: Step; readonly of: readonly number[] }

/** Most values of one statement; PostgreSQL allows 65,535. */
const mostValues = 4000

/** Steps that share a statement, their values, and the records that they must not have twice. */
type Group = { readonly of: number[]; values: number; readonly records: Set<string> }

/**
 * Statements that run the steps. New rows of a table, and changes of the same columns of one unless they stay apart, share a statement up
 * to the next step of another kind. Entries of a log come last, or before a step that names their table: their triggers change counts that
 * all writers share, so these stay locked for no longer than the commit. `of` has the steps of each statement.
 */
export function joinSteps(steps: readonly Step[], edits: 'joined' | 'apart' = 'joined'): readonly Joined[] {
  const open = new Open(steps, edits === 'apart')
  for (const [index, step] of steps.entries()) {
    if (step.adds) open.add(index, step, step.adds)
    else if (step.edits) open.edit(index, step)
    else open.other(index, step)
  }
  open.close('edits', 'others', 'logs')
  return open.joined
}

/** Groups of steps that further steps may join, and the statements before them. */
class Open {
  readonly joined: Joined[] = []
  readonly #steps: readonly Step[]
  readonly #isApart: boolean
  readonly #groups = { adds: new Map<string, Group>(), edits: new Map<string, Group>() }

  constructor(steps: readonly Step[], isApart: boolean) {
    this.#steps = steps
    this.#isApart = isApart
  }

  add(index: number, step: Step, { into, log }: NonNullable<Step['adds']>): void {
    // No row is added before a change that comes first.
    if (!log) this.close('edits')
    const key = into + (step.adds?.select ?? '')
    if (this.#isFull('adds', key, step)) this.close('edits', 'others', 'logs')
    this.#join('adds', key, index, step)
  }

  edit(index: number, step: Step): void {
    this.close('others')
    if (this.#isApart) {
      this.joined.push({ step, of: [index] })
      return
    }
    const isOther = [...this.#groups.edits.keys()].some((key) => key !== step.sql)
    if (isOther || this.#isFull('edits', step.sql, step)) this.close('edits')
    this.#join('edits', step.sql, index, step)
  }

  other(index: number, step: Step): void {
    this.close('edits', 'others')
    const isOfLog = (key: string) => step.sql.includes(key.slice(0, key.indexOf(' ')))
    if ([...this.#groups.adds.keys()].some(isOfLog)) this.close('logs')
    this.joined.push({ step, of: [index] })
  }

  #join(kind: 'adds' | 'edits', key: string, index: number, step: Step): void {
    const group = this.#groups[kind].get(key) ?? { of: [], values: 0, records: new Set<string>() }
    group.of.push(index)
    group.values += step.parameters.length
    for (const record of recordsOf(step)) group.records.add(record)
    this.#groups[kind].set(key, group)
  }

  #isFull(kind: 'adds' | 'edits', key: string, step: Step): boolean {
    const group = this.#groups[kind].get(key)
    if (!group) return false
    return (
      group.values + step.parameters.length > mostValues || recordsOf(step).some((record) => group.records.has(record))
    )
  }

  /** `logs`: new rows that belong to a log; `others`: those that do not. */
  close(...kinds: readonly ('edits' | 'others' | 'logs')[]): void {
    for (const kind of kinds) {
      const groups = this.#groups[kind === 'edits' ? 'edits' : 'adds']
      for (const [key, { of }] of [...groups]) {
        const some = of.flatMap((index) => this.#steps[index] ?? [])
        if (some[0]?.adds && (kind === 'logs') !== (some[0].adds.log !== undefined)) continue
        groups.delete(key)
        this.joined.push({ step: together(some), of })
      }
    }
  }
}

/** Records of which a statement has one step at most. */
function recordsOf({ adds, edits, parameters }: Step): readonly string[] {
  return edits ? [String(parameters[edits.columns.length])] : (adds?.log ?? [])
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
      each[index] = of.length === 1 ? result : { changes: steps[index]?.adds?.rows.length ?? 1, rows: [] }
  }
  return each
}

function together(steps: readonly Step[]): Step {
  const [first, ...others] = steps
  if (!first || others.length === 0) return first ?? { sql: '', parameters: [] }
  if (first.edits) return editedTogether(first.edits, steps)
  return addStep(
    first.adds?.into ?? '',
    steps.flatMap(({ adds }) => adds?.rows ?? []),
    steps.flatMap(({ parameters }) => parameters),
    first.adds?.select === undefined ? {} : { select: first.adds.select },
  )
}

/** Types of columns in SQL of both databases. */
export const castTypes = { text: 'text', integer: 'bigint', number: 'double precision' } as const

function editedTogether({ table, columns }: NonNullable<Step['edits']>, steps: readonly Step[]): Step {
  const row = `(${[...columns, 'id', 'version'].map(() => '?').join(', ')})`
  const sets = columns.map(
    ({ name, type }, index) => `${quoted(name)} = cast(v.column${index + 1} as ${castTypes[type]})`,
  )
  const [id, version] = [columns.length + 1, columns.length + 2]
  const own = quoted(table)
  return {
    sql: `update ${own} set ${sets.join(', ')} from (values ${steps.map(() => row).join(', ')}) as v
      where ${own}.id = v.column${id} and ${own}.version = cast(v.column${version} as bigint)`,
    parameters: steps.flatMap(({ parameters }) => parameters),
    expect: { changes: steps.length },
  }
}
