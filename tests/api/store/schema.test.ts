import { beforeAll, expect, it } from 'vitest'
import { applySchema } from '../../../server/platform/store/apply-schema.ts'
import { openStore } from '../../../server/platform/store/open-store.ts'
import { planSchema } from '../../../server/platform/store/plan-schema.ts'
import { diffTables } from '../../../server/platform/store/schema-diff.ts'
import type { Store } from '../../../server/platform/store/store.ts'
import type { StoragePlan } from '../../../src/schema/model/compiled-storage.ts'
import { onBothEngines } from '../../kit/stores.ts'
import { insertSupplier, supplier } from './plans.ts'

const never = () => 'refuse' as const
const always = () => 'do' as const

const contact: StoragePlan = {
  table: 'srm_contact',
  columns: supplier.columns.slice(0, 4),
  indexes: [],
  searchable: [],
}

function withColumns(...columns: StoragePlan['columns']): StoragePlan {
  return { ...supplier, columns: [...supplier.columns, ...columns] }
}

function without(column: string): StoragePlan {
  return {
    ...supplier,
    columns: supplier.columns.filter(({ name }) => name !== column),
    indexes: supplier.indexes.filter(({ columns }) => !columns.includes(column)),
    searchable: supplier.searchable.filter((name) => name !== column),
  }
}

onBothEngines('schema', (engine) => {
  let store: Store
  beforeAll(async () => {
    store = await engine.open()
  })
  const made = async (...plans: StoragePlan[]) => {
    const store = await engine.open()
    expect(await applySchema(store, plans, never)).toMatchObject({ refused: [], problems: [] })
    return store
  }
  const names = async (of: Store, table: string) =>
    (await of.tables())
      .find(({ name }) => name === table)
      ?.columns.map(({ name }) => name)
      .filter((name) => !name.endsWith('__grams'))
  const indexNames = async (of: Store, table: string) =>
    (await of.tables())
      .find(({ name }) => name === table)
      ?.indexes.map(({ name }) => name)
      .filter((name) => !name.endsWith('__grams'))
      .toSorted()

  it('creates tables and indexes, and is then idempotent', async () => {
    const first = await applySchema(store, [supplier, contact], never)
    expect(first.applied.filter((sql) => sql.startsWith('create table'))).toHaveLength(2)
    for (let round = 0; round < 2; round += 1) {
      expect(await applySchema(store, [supplier, contact], never)).toEqual({
        applied: [],
        refused: [],
        left: [],
        problems: [],
      })
    }
    expect(await names(store, 'srm_supplier')).toEqual(supplier.columns.map(({ name }) => name))
    expect(await indexNames(store, 'srm_supplier')).toEqual(supplier.indexes.map(({ name }) => name).toSorted())
    expect(diffTables([supplier, contact], await store.tables(), store.dialect)).toEqual({
      statements: [],
      notes: [],
      destructive: [],
    })
  })

  it('has not-null columns only for values that always exist', async () => {
    await store.write([insertSupplier('empty', { code: null })])
    for (const column of ['id', 'tenant_id', 'version']) {
      await expect(store.write([insertSupplier('refused', { [column]: null })])).rejects.toThrow(/null/i)
    }
  })

  it('adds columns and indexes and keeps the rows', async () => {
    const fresh = await made(supplier)
    await fresh.write([insertSupplier('kept', { name: '留' })])
    const wider = withColumns(
      { name: 'city', field: 'city', type: 'text' },
      { name: 'score', field: 'score', type: 'number' },
    )
    const plan = {
      ...wider,
      indexes: [...wider.indexes, { name: 'ix_srm_supplier_city', columns: ['city'], unique: false }],
    }
    const { applied } = await applySchema(fresh, [plan], never)
    expect(applied).toHaveLength(3)
    expect(await fresh.rows({ sql: 'select id, name, city, score from srm_supplier', parameters: [] })).toEqual([
      { id: 'kept', name: '留', city: null, score: null },
    ])
    expect((await applySchema(fresh, [plan], never)).applied).toEqual([])
  })

  it('rebuilds a changed index and reports it', async () => {
    const fresh = await made(supplier)
    const changed = {
      ...supplier,
      indexes: supplier.indexes.map((index) => (index.unique ? index : { ...index, columns: ['rank'] })),
    }
    const { statements, notes, destructive } = await planSchema(fresh, [changed])
    expect(statements).toHaveLength(2)
    expect(notes.join()).toContain('ix_srm_supplier_tenant_id_rank')
    expect(destructive).toEqual([])
    await applySchema(fresh, [changed], never)
    expect((await applySchema(fresh, [changed], never)).applied).toEqual([])
  })

  it('refuses a loss of data, with the affected rows, and changes nothing', async () => {
    const fresh = await made(supplier, contact)
    await fresh.write([insertSupplier('a', { name: 'x', rank: 1 }), insertSupplier('b', { rank: 2 })])
    const before = await fresh.tables()
    const next = {
      ...without('name'),
      columns: without('name').columns.map((column) =>
        column.name === 'rank' ? { ...column, type: 'text' as const } : column,
      ),
    }
    const { applied, refused } = await applySchema(
      fresh,
      [{ ...next, columns: [...next.columns, { name: 'fresh', field: 'fresh', type: 'text' }] }],
      never,
    )
    expect(applied).toEqual([])
    expect(refused).toEqual([
      { table: 'srm_supplier', column: 'name', kind: 'drop', rows: 1 },
      { table: 'srm_supplier', column: 'rank', kind: 'retype', rows: 2 },
    ])
    expect(await fresh.tables()).toEqual(before)
  })

  it('drops and retypes empty columns without a confirmation', async () => {
    const fresh = await made(supplier, contact)
    await fresh.write([insertSupplier('a', { code: 'kept', name: '', rank: null })])
    const retyped = without('name').columns.map((column) =>
      column.name === 'rank' ? { ...column, type: 'text' as const } : column,
    )
    const next = { ...without('name'), columns: retyped }
    expect((await planSchema(fresh, [next])).destructive).toEqual([])
    expect(await applySchema(fresh, [next], never)).toMatchObject({ refused: [], left: [], problems: [] })
    expect(await names(fresh, 'srm_supplier')).not.toContain('name')
    expect(await names(fresh, 'srm_contact')).toBeUndefined()
    expect((await applySchema(fresh, [next], never)).applied).toEqual([])
  })

  it('leaves unconfirmed changes, and applies the rest', async () => {
    const fresh = await made(supplier)
    await fresh.write([insertSupplier('a', { name: 'x' })])
    const next = without('name')
    const wider = { ...next, columns: [...next.columns, { name: 'fresh', field: 'fresh', type: 'text' as const }] }
    const { left: unconfirmed, refused } = await applySchema(fresh, [wider], () => 'leave')
    expect([unconfirmed, refused]).toEqual([[{ table: 'srm_supplier', column: 'name', kind: 'drop', rows: 1 }], []])
    expect(await names(fresh, 'srm_supplier')).toEqual(expect.arrayContaining(['name', 'fresh']))
  })

  it('applies them once confirmed, with indexes over the columns', async () => {
    const fresh = await made(supplier, contact)
    await fresh.write([insertSupplier('a', { code: 'kept', rank: 1 })])
    const retyped = supplier.columns.map((column) =>
      column.name === 'rank' ? { ...column, type: 'text' as const } : column,
    )
    const plan = { ...supplier, columns: retyped.filter(({ name }) => name !== 'name'), searchable: [] }
    expect(await applySchema(fresh, [plan], always)).toMatchObject({ refused: [], problems: [] })
    expect(await fresh.rows({ sql: 'select code, rank from srm_supplier', parameters: [] })).toEqual([
      { code: 'kept', rank: null },
    ])
    expect((await names(fresh, 'srm_supplier'))?.toSorted()).toEqual(plan.columns.map(({ name }) => name).toSorted())
    expect(await indexNames(fresh, 'srm_supplier')).toEqual(plan.indexes.map(({ name }) => name).toSorted())
    expect(await names(fresh, 'srm_contact')).toBeUndefined()
    expect(await applySchema(fresh, [plan], never)).toEqual({ applied: [], refused: [], left: [], problems: [] })
    await applySchema(fresh, [plan, contact], never)
    expect(await names(fresh, 'srm_contact')).toBeDefined()
  })

  it('ignores foreign tables', async () => {
    const fresh = await engine.open()
    await fresh.ddl(['create table somebody_elses (id text)', 'create table _own (id text)'])
    expect(await applySchema(fresh, [supplier], never)).toMatchObject({ refused: [], problems: [] })
    expect(await applySchema(fresh, [], always)).toMatchObject({ refused: [] })
    expect((await fresh.tables()).map(({ name }) => name).toSorted()).toEqual(['_own', '_schema', 'somebody_elses'])
  })

  it('names table and columns of a unique index with duplicates', async () => {
    const fresh = await made(contact)
    const row = (id: string, code: string | null) => ({
      sql: 'insert into srm_contact (id, tenant_id, version, code) values (?, ?, ?, ?)',
      parameters: [id, '0', 1, code],
    })
    await fresh.write([row('1', 'same'), row('2', 'same'), row('3', null), row('4', null)])
    const unique = {
      ...contact,
      indexes: [{ name: 'uq_srm_contact_code', columns: ['tenant_id', 'code'], unique: true }],
    }
    const { applied, problems } = await applySchema(fresh, [unique, supplier], never)
    expect(applied).toEqual([])
    expect(problems).toEqual([
      {
        table: 'srm_contact',
        message:
          'tenant_id + code of srm_contact must be unique, but 1 value is held by more than one row; correct the rows first',
      },
    ])
    expect(await names(fresh, 'srm_supplier')).toBeUndefined()
    await fresh.write([{ sql: "delete from srm_contact where id = '2'", parameters: [] }])
    expect((await applySchema(fresh, [unique, supplier], never)).problems).toEqual([])
  })

  if (engine.name === 'postgres') {
    it('works with several concurrent starts', async () => {
      const location = await engine.place()
      const servers = await Promise.all(Array.from({ length: 4 }, () => openStore(location)))
      const results = await Promise.all(servers.map((server) => applySchema(server, [supplier, contact], never)))
      for (const result of results) expect(result).toMatchObject({ refused: [], problems: [] })
      expect((await servers[0]?.tables())?.map(({ name }) => name).toSorted()).toEqual([
        '_schema',
        'srm_contact',
        'srm_supplier',
      ])
      await Promise.all(servers.map((server) => server.close()))
    })
  }
})
