import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addStep, editStep, joinSteps, resultsOf } from '../../../server/platform/store/join-steps.ts'
import type { Step } from '../../../server/platform/store/store.ts'

const added = (table: string, value: number, width = 1) =>
  addStep(`${table} (a)`, [`(${Array(width).fill('?').join(', ')})`], Array<number>(width).fill(value))
const changed = (value: number): Step => ({ sql: 'update t set a = ?', parameters: [value], expect: { changes: 1 } })

/** Pairs of a step of another kind and a step that is run on its wrong side. */
function misplaced(kinds: readonly unknown[], joined: ReturnType<typeof joinSteps>) {
  const places = new Map(joined.flatMap(({ of }, place) => of.map((index) => [index, place] as const)))
  const others = [...kinds.keys()].filter((index) => kinds[index] === undefined)
  const isAmiss = (index: number, other: number) =>
    Math.sign((places.get(other) ?? -1) - (places.get(index) ?? -1)) !== Math.sign(other - index)
  return others.flatMap((index) =>
    [...places.keys()].filter((other) => isAmiss(index, other)).map((other) => [index, other]),
  )
}

describe('joined additions', () => {
  it('are one statement for each table up to a step of another kind', () => {
    const steps = [added('t', 1), added('u', 2), added('t', 3), changed(4), added('t', 5)]
    const joined = joinSteps(steps)
    expect(joined.map(({ step, of }) => [step.sql, step.parameters, of])).toEqual([
      ['insert into t (a) values (?), (?)', [1, 3], [0, 2]],
      ['insert into u (a) values (?)', [2], [1]],
      ['update t set a = ?', [4], [3]],
      ['insert into t (a) values (?)', [5], [4]],
    ])
    const each = { rows: [] }
    const results = joined.map(({ of }) => ({ ...each, changes: of.length }))
    expect(resultsOf(steps, joined, results).map(({ changes }) => changes)).toEqual([1, 1, 1, 1, 1])
  })

  it('have all values, in the order of their table, and never pass a step of another kind', () => {
    const one = fc.oneof(
      fc.record({ table: fc.constantFrom('t', 'u', 'v'), width: fc.constantFrom(1, 3, 900) }),
      fc.constant(undefined),
    )
    fc.assert(
      fc.property(fc.array(one, { maxLength: 60 }), (kinds) => {
        const steps = kinds.map((kind, index) => (kind ? added(kind.table, index, kind.width) : changed(index)))
        const joined = joinSteps(steps)
        expect(joined.flatMap(({ of }) => of).toSorted((a, b) => a - b)).toEqual(steps.map((_, index) => index))
        for (const { step, of } of joined) {
          expect(step.parameters).toEqual(of.flatMap((index) => steps[index]?.parameters))
          expect(step.parameters.length).toBeLessThanOrEqual(4000)
        }
        expect(misplaced(kinds, joined)).toEqual([])
      }),
    )
  })
})

describe('joined changes', () => {
  const edit = (table: string, id: string, version: number, columns: Readonly<Record<string, number>>) =>
    editStep(
      table,
      { id, version },
      [...Object.entries(columns), ['version', version + 1] as const].map(([name, value]) => ({
        ...{ name, value, type: 'integer' as const },
      })),
    )
  const entry = (record: string, version: number) =>
    addStep('log (record, version, since)', ['(?, ?)'], [record, version], {
      log: [record],
      select: 'v.column1, v.column2, (select max(l.version) from log l where l.record = v.column1)',
    })

  it('of the same columns are one statement, and entries of a log another', () => {
    const steps = [edit('t', '1', 1, { a: 5 }), entry('1', 2), edit('t', '2', 4, { a: 6 }), entry('2', 5)]
    const joined = joinSteps(steps)
    expect(joined.map(({ step, of }) => [step.parameters, step.expect, of])).toEqual([
      [[5, 2, '1', 1, 6, 5, '2', 4], { changes: 2 }, [0, 2]],
      [['1', 2, '2', 5], undefined, [1, 3]],
    ])
    const results = joined.map(({ of }) => ({ rows: [], changes: of.length }))
    expect(resultsOf(steps, joined, results).map(({ changes }) => changes)).toEqual([1, 1, 1, 1])
  })

  it('come before entries of a log, which come last, or before a step that names the log', () => {
    const steps = [edit('t', '1', 1, { a: 5 }), entry('1', 2), changed(3), edit('u', '1', 1, { a: 6 }), entry('2', 2)]
    expect(joinSteps(steps).map(({ of }) => of)).toEqual([[0], [2], [3], [1, 4]])
    const seen = { sql: 'update log set since = ?', parameters: [1] }
    expect(joinSteps([entry('1', 2), changed(3), seen, entry('1', 4)]).map(({ of }) => of)).toEqual([
      [1],
      [0],
      [2],
      [3],
    ])
  })

  it.each(['joined', 'apart'] as const)('leave the database as the single steps do: %s', (edits) => {
    const kind = fc.record({
      kind: fc.constantFrom('edit', 'edit', 'edit', 'entry', 'entry', 'add', 'other', 'seen'),
      table: fc.constantFrom('t', 'u'),
      id: fc.constantFrom('1', '2', '3'),
      column: fc.constantFrom('a', 'b'),
      value: fc.integer({ min: 0, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 40 }), (kinds) => {
        const versions = new Map<string, number>()
        const stepOf: Readonly<Record<string, (one: (typeof kinds)[number], index: number) => Step>> = {
          entry: ({ table, id }, index) => entry(`${table} ${id}`, index),
          add: ({ table }, index) =>
            addStep(`${table} (id, version, a)`, ["(?, ?, (select a from t where id = '1'))"], [`n${index}`, 1]),
          seen: ({ table, id, value }) => ({
            sql: 'update log set since = coalesce(since, 0) + ? where record = ?',
            parameters: [value, `${table} ${id}`],
          }),
          other: ({ table, id, column, value }) => ({
            sql: `update ${table} set ${column} = a + ? where id = ?`,
            parameters: [value, id],
          }),
          edit: ({ table, id, column, value }) => {
            const version = versions.get(`${table} ${id}`) ?? 1
            versions.set(`${table} ${id}`, version + 1)
            return edit(table, id, version, { [column]: value })
          },
        }
        const steps = kinds.map((one, index) => stepOf[one.kind]?.(one, index) ?? { sql: '', parameters: [] })
        expect(contentAfter(joinSteps(steps, edits).map(({ step }) => step))).toEqual(contentAfter(steps))
      }),
    )
  })
})

/** Tables after some statements, each of which must change as many rows as it expects. */
function contentAfter(steps: readonly Step[]) {
  const db = new DatabaseSync(':memory:')
  db.exec('create table log (record text, version integer, since integer)')
  for (const table of ['t', 'u']) {
    db.exec(`create table ${table} (id text primary key, version integer, a integer, b integer)`)
    db.exec(`insert into ${table} values ('1', 1, 0, 0), ('2', 1, 0, 0), ('3', 1, 0, 0)`)
  }
  for (const { sql, parameters, expect: wanted } of steps) {
    const { changes } = db.prepare(sql).run(...(parameters as (string | number)[]))
    if (wanted && 'changes' in wanted) expect(changes).toBe(wanted.changes)
  }
  const content = ['select * from t order by id', 'select * from u order by id', 'select * from log order by version']
  const rows = content.map((sql) => db.prepare(sql).all())
  db.close()
  return rows
}
