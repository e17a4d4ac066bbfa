import { describe, expect, it } from 'vitest'
import { StatementTimes, shapeOf } from '../../../server/platform/store/statement-times.ts'

describe('times of statements', () => {
  it('exclude statements that were never slow, and count every run from the first slow one on', () => {
    const times = new StatementTimes()
    times.note('select 1', 4.9)
    expect(times.list()).toEqual([])
    times.note('select 1', 9)
    times.note('select 1', 0.5)
    expect(times.list()).toMatchObject([{ sql: 'select 1', count: 2, total: 9.5, max: 9, p95: 9 }])
  })

  it('group statements that differ only in the number of values', () => {
    const times = new StatementTimes()
    times.note('select a from t where id in (?, ?, ?)', 10)
    times.note('select a from t where id in (?, ?)', 30)
    times.note('select a\n  from t where id in (?, ?)', 5)
    expect(times.list()).toMatchObject([{ sql: 'select a from t where id in (?, …)', count: 3, total: 45 }])
    expect(shapeOf('insert into t (a, b) values (?, ?), (?, ?), (?, ?)')).toBe('insert into t (a, b) values (?, …), …')
    expect(shapeOf('with f (id) as (values (?, ?::text[]), (?, ?::text[])) select 1')).toBe(
      'with f (id) as (values (?, …), …) select 1',
    )
  })

  it('list requests, most frequent first', () => {
    const times = new StatementTimes()
    let who = 'GET /api/a buyer'
    times.whose = () => who
    times.note('select 1', 9)
    who = 'GET /api/b supplier'
    times.note('select 1', 9)
    times.note('select 1', 1)
    expect(times.list()[0]?.by).toEqual([
      { who: 'GET /api/b supplier', count: 2 },
      { who: 'GET /api/a buyer', count: 1 },
    ])
  })

  it('keep the most recent slow statements, and the 95th percentile of the last hundred runs', () => {
    const times = new StatementTimes()
    for (let index = 0; index < 500; index += 1) times.note(`select ${'a'.repeat(index + 1)} from t`, 10)
    expect(times.list()).toHaveLength(200)
    expect(times.list().map(({ sql }) => sql)).toContain(`select ${'a'.repeat(500)} from t`)
    times.clear()
    for (let index = 1; index <= 200; index += 1) times.note('select 1', 5 + index)
    expect(times.list()).toMatchObject([{ count: 200, max: 205, p95: 200 }])
  })

  it('exclude the EXPLAIN statements of the monitor', () => {
    const times = new StatementTimes()
    times.note('explain query plan select 1', 50)
    expect(times.list()).toEqual([])
  })
})
