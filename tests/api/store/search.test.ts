import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { applySchema } from '../../../server/platform/store/apply-schema.ts'
import { hitCount, indexCondition, indexSteps, unindexSteps } from '../../../server/platform/store/search.ts'
import { searchTable } from '../../../server/platform/store/search-ddl.ts'
import type { Row, Store } from '../../../server/platform/store/store.ts'
import { like } from '../../../server/records/read/like.ts'
import type { StoragePlan } from '../../../src/schema/model/compiled-storage.ts'
import { onBothEngines } from '../../kit/stores.ts'
import { insertSupplier, supplier } from './plans.ts'

const text = fc.string({
  unit: fc.constantFrom(
    '昆',
    '仑',
    '环',
    '保',
    '科',
    '技',
    'a',
    'b',
    'A',
    'B',
    'x',
    '4',
    'e',
    ' ',
    '%',
    '_',
    '\\',
    '"',
    "'",
    '*',
    '-',
    ':',
    'Σ',
    'ς',
    'σ',
    'İ',
    'i',
    'É',
    'é',
    '😀',
    '\n',
  ),
  maxLength: 12,
})
const both: StoragePlan = { ...supplier, searchable: ['name', 'code'] }
const never = () => 'refuse' as const

onBothEngines('search index', (engine) => {
  let store: Store
  beforeAll(async () => {
    store = await engine.open()
    await applySchema(store, [both], never)
  })
  const add = (id: string, values: { readonly name: string | null; readonly code: string | null }, plan = both) =>
    store.write([insertSupplier(id, values), ...indexSteps(plan, store.dialect, { id, ...values })])
  const remove = (id: string) =>
    store.write([
      ...unindexSteps(both, store.dialect, id),
      { sql: 'delete from srm_supplier where id = ?', parameters: [id] },
    ])
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)
  const byLike = async (column: string, term: string) => {
    const { sql, parameters } = like(store.dialect, column, term, '%·%')
    return ids(await store.rows({ sql: `select id from srm_supplier where ${sql} order by id`, parameters }))
  }
  const byIndex = async (column: string, term: string, plan = both) => {
    const exact = like(store.dialect, column, term, '%·%')
    const index = indexCondition(plan, column, store.dialect, term)
    const sql = `select id from srm_supplier where ${index.sql} and ${exact.sql} order by id`
    return ids(await store.rows({ sql, parameters: [...index.parameters, ...exact.parameters] }))
  }
  // Removed from the index too: texts of the property test could match other tests.
  const clear = async () => {
    for (const { id } of await store.rows({ sql: 'select id from srm_supplier', parameters: [] }))
      await remove(String(id))
  }

  it('finds exactly what LIKE finds, for any texts and terms', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 12 }),
        fc.array(text, { minLength: 1, maxLength: 6 }),
        async (names, terms) => {
          run += 1
          await clear()
          for (const [index, name] of names.entries()) await add(`p${run}-${index}`, { name, code: `${name}${index}` })
          // Terms are mostly parts of the texts; random ones rarely match.
          const parts = names.flatMap((name) => [
            [...name].slice(0, 2).join(''),
            [...name].slice(1).join(''),
            [...name].at(-1) ?? '',
          ])
          for (const term of [...terms, ...parts]) {
            for (const column of ['name', 'code'])
              expect(await byIndex(column, term), `${column} ${term}`).toEqual(await byLike(column, term))
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('follows changes and deletions', async () => {
    await clear()
    await add('one', { name: '昆仑环保', code: 'c1' })
    const values = { id: 'one', name: '北京科技', code: 'c1' }
    await store.write([
      { sql: 'update srm_supplier set name = ? where id = ?', parameters: [values.name, 'one'] },
      ...indexSteps(both, store.dialect, values),
    ])
    expect(await byIndex('name', '昆仑')).toEqual([])
    expect(await hitCount(store, both, 'name', '昆仑')).toBe(0)
    expect(await byIndex('name', '京科')).toEqual(['one'])
    await remove('one')
    expect(await hitCount(store, both, 'name', '京科')).toBe(0)
  })

  it('is rolled back with the row', async () => {
    await clear()
    const values = { id: 'never', name: '回滚', code: 'r' }
    const missed = {
      sql: 'update srm_supplier set rank = 1 where id = ?',
      parameters: ['none'],
      expect: { changes: 1 },
    }
    await expect(
      store.write([insertSupplier('never', values), ...indexSteps(both, store.dialect, values), missed]),
    ).rejects.toThrow()
    expect(await hitCount(store, both, 'name', '回滚')).toBe(0)
  })

  it('counts hits up to the limit plus one', async () => {
    await clear()
    for (let index = 0; index < 12; index += 1)
      await add(`h${index}`, { name: index < 10 ? '华北' : '东', code: `h${index}` })
    expect(await hitCount(store, both, 'name', '华北')).toBe(10)
    expect(await hitCount(store, both, 'name', '华')).toBe(10)
    expect(await hitCount(store, both, 'name', '华北', 4)).toBe(5)
    expect(await hitCount(store, both, 'code', '华北')).toBe(0)
    expect(await hitCount(store, both, 'name', '', 4)).toBe(5)
  })

  it('is built from the rows for a newly searchable field, with the old model meanwhile', async () => {
    const fresh = await engine.open()
    await applySchema(fresh, [supplier], never)
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      id: `r${index}`,
      name: `公司${index}号`,
      code: `代码${index}`,
    }))
    await fresh.write(rows.flatMap((row) => [insertSupplier(row.id, row), ...indexSteps(supplier, fresh.dialect, row)]))
    await applySchema(fresh, [both], never)
    expect(await hitCount(fresh, both, 'code', '码1199')).toBe(1)
    expect(await hitCount(fresh, both, 'name', '公司', 5000)).toBe(1200)
    expect(await hitCount(fresh, supplier, 'name', '公司', 5000)).toBe(1200)
    const late = { id: 'late', name: '公司', code: 'late' }
    await fresh.write([insertSupplier('late', late), ...indexSteps(supplier, fresh.dialect, late)])
    const none = { ...supplier, searchable: [] }
    await applySchema(fresh, [none], never)
    await applySchema(fresh, [none], never)
    const indexColumns = (await fresh.tables()).flatMap(({ columns }) =>
      columns.filter(({ name }) => name.endsWith('__grams')),
    )
    expect(indexColumns).toEqual([])
    await expect(hitCount(fresh, both, 'name', '公司')).rejects.toThrow()
  })

  it('keeps the index of a row that changes during the build', async () => {
    const fresh = await engine.open()
    const none = { ...supplier, searchable: [] }
    await applySchema(fresh, [none], never)
    const rows = Array.from({ length: 3000 }, (_, index) => ({ id: `r${index}`, name: '旧名称', code: `c${index}` }))
    await fresh.write(rows.map((row) => insertSupplier(row.id, row)))
    const filling = applySchema(fresh, [supplier], never)
    const edits: Promise<unknown>[] = []
    await expect
      .poll(() => hitCount(fresh, supplier, 'name', '旧名').catch(() => 0), { interval: 1 })
      .toBeGreaterThan(0)
    for (const { id } of rows.slice(-300)) {
      const row = { id, name: '新名字' }
      edits.push(
        fresh.write([
          { sql: 'update srm_supplier set name = ? where id = ?', parameters: [row.name, id] },
          ...indexSteps(supplier, fresh.dialect, row),
        ]),
      )
    }
    await Promise.all([filling, ...edits])
    expect(await hitCount(fresh, supplier, 'name', '新名', 5000)).toBe(300)
    expect(await hitCount(fresh, supplier, 'name', '旧名', 5000)).toBe(2700)
  })

  it('stays while the file of its table has a mistake', async () => {
    const fresh = await engine.open()
    await applySchema(fresh, [both], never)
    const row = { id: 'r1', name: '昆仑环保', code: 'c1' }
    await fresh.write([insertSupplier('r1', row), ...indexSteps(both, fresh.dialect, row)])
    await applySchema(fresh, [], () => 'leave')
    await applySchema(fresh, [both], never)
    expect(await hitCount(fresh, both, 'name', '昆仑')).toBe(1)
    const late = { id: 'r2', name: '昆仑科技', code: 'c2' }
    await fresh.write([insertSupplier('r2', late), ...indexSteps(both, fresh.dialect, late)])
    expect(await hitCount(fresh, both, 'name', '昆仑')).toBe(2)
  })

  if (engine.name === 'sqlite') {
    it('is built again where its table is gone', async () => {
      const fresh = await engine.open()
      await applySchema(fresh, [both], never)
      const row = { id: 'r1', name: '昆仑环保', code: 'c1' }
      await fresh.write([insertSupplier('r1', row), ...indexSteps(both, fresh.dialect, row)])
      await fresh.ddl([`drop table ${searchTable(both)}`])
      await applySchema(fresh, [both], never)
      expect(await hitCount(fresh, both, 'name', '昆仑')).toBe(1)
    })

    it('drives the query, with any other conditions', async () => {
      const { sql, parameters } = indexCondition(both, 'name', 'sqlite', '昆仑')
      const steps = await store.rows<{ detail: string }>({
        sql: `explain query plan select * from srm_supplier where tenant_id = ? and ${sql} and name like ? order by tenant_id, rank`,
        parameters: ['0', ...parameters, '%昆仑%'],
      })
      expect(steps.map(({ detail }) => detail)[0]).toContain('USING INTEGER PRIMARY KEY')
    })

    it('survives a VACUUM', async () => {
      await clear()
      for (let index = 0; index < 50; index += 1) await add(`v${index}`, { name: `真空${index}`, code: `v${index}` })
      for (let index = 0; index < 50; index += 2) await remove(`v${index}`)
      const { DatabaseSync } = await import('node:sqlite')
      const [file] = await store.rows<{ file: string }>({
        sql: "select file from pragma_database_list where name = 'main'",
        parameters: [],
      })
      const other = new DatabaseSync(file?.file ?? '')
      other.exec('vacuum')
      other.close()
      expect(await byIndex('name', '真空')).toEqual(await byLike('name', '真空'))
      expect(await byIndex('name', '空49')).toEqual(['v49'])
    })
  }
})
