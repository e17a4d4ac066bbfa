import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { ExpectationFailed, UniqueViolation } from '../../../server/platform/store/errors.ts'
import { addStep } from '../../../server/platform/store/join-steps.ts'
import type { Step, Store } from '../../../server/platform/store/store.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { onBothEngines } from '../../kit/stores.ts'

const create = (table: string, columns: string) => `create table ${table} (${columns})`
const insert = (id: string, balance: unknown = 0): Step => ({
  sql: 'insert into account (id, balance) values (?, ?)',
  parameters: [id, balance],
})
const slow = `with recursive c(n) as (select 1 union all select n + 1 from c where n < 8000000) select count(*) as total from c`

onBothEngines('store', (engine) => {
  let store: Store
  beforeAll(async () => {
    store = await engine.open()
    await store.ddl([
      create('account', 'id text primary key, balance bigint'),
      create('item', 'id text primary key, tenant text, code text, note text, price double precision'),
      'create unique index uq_item_code on item (tenant, code)',
    ])
  })
  const balances = async (...ids: string[]) => {
    const rows = await store.rows<{ id: string; balance: number }>({
      sql: `select id, balance from account where id in (${ids.map(() => '?').join(', ')}) order by id`,
      parameters: ids,
    })
    return rows.map(({ balance }) => balance)
  }

  it('shows a write to the next read, in both lanes', async () => {
    for (let round = 0; round < 30; round += 1) {
      await store.write([insert(`seen${round}`, round)])
      const query = { sql: 'select balance from account where id = ?', parameters: [`seen${round}`] }
      expect(await store.rows(query)).toEqual([{ balance: round }])
      expect(await store.rows(query, { heavy: true })).toEqual([{ balance: round }])
    }
  })

  it('reports changed and returned rows of each step', async () => {
    const results = await store.write([
      insert('told1', 1),
      insert('told2', 2),
      { sql: "update account set balance = balance + 10 where id like 'told%'", parameters: [] },
      { sql: "delete from account where id like 'told%' returning balance", parameters: [] },
    ])
    expect(results.map(({ changes }) => changes)).toEqual([1, 1, 2, 2])
    expect(results[3]?.rows.map(({ balance }) => balance).toSorted()).toEqual([11, 12])
  })

  it('writes all steps or none', async () => {
    const write = store.write([insert('half', 1), { sql: 'insert into nowhere values (1)', parameters: [] }])
    await expect(write).rejects.toThrow(/nowhere/)
    expect(await balances('half')).toEqual([])
  })

  it('rolls back when a step has an unexpected row count, and names the step', async () => {
    const missed: Step = {
      sql: 'update account set balance = 1 where id = ?',
      parameters: ['none'],
      expect: { changes: 1 },
    }
    const error = await store.write([insert('expected', 1), missed]).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ExpectationFailed)
    expect(error).toMatchObject({ step: 1 })
    expect(await balances('expected')).toEqual([])
  })

  it('writes many rows with few statements, and names the failed step among them', async () => {
    const many = Array.from({ length: 120 }, (_, index) =>
      addStep('account (id, balance)', ['(?, ?)'], [`many${index}`, index]),
    )
    const update = (expected: number): Step => ({
      sql: "update account set balance = 7 where id = 'many3'",
      parameters: [],
      expect: { changes: expected },
    })
    const failed = await store.write([...many, update(2), insert('after', 1)]).catch((cause: unknown) => cause)
    expect(failed).toMatchObject({ step: 120 })
    expect(await balances('many0', 'many119', 'after')).toEqual([])
    const results = await store.write([...many, update(1), insert('after', 1)])
    expect(results.map(({ changes }) => changes)).toEqual(Array(122).fill(1))
    expect(await balances('many3', 'many119', 'after')).toEqual([1, 119, 7])
  })

  it('checks the row count of a returning step', async () => {
    await store.write([insert('returning', 5)])
    const withdrawal: Step = {
      sql: 'update account set balance = balance - 5 where id = ? and balance >= 5 returning balance',
      parameters: ['returning'],
      expect: { rows: 1 },
    }
    expect((await store.write([withdrawal]))[0]?.rows).toEqual([{ balance: 0 }])
    await expect(store.write([withdrawal])).rejects.toBeInstanceOf(ExpectationFailed)
  })

  it('isolates a failing writer from the others', async () => {
    const writes = Array.from({ length: 200 }, (_, index) =>
      store.write(
        index % 3 === 0
          ? [insert(`group${index}`, 1), { ...insert(`group${index}b`, 1), expect: { changes: 2 } }]
          : [insert(`group${index}`, 1)],
      ),
    )
    const settled = await Promise.allSettled(writes)
    const failed = settled.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
    expect(failed).toEqual(Array.from({ length: 200 }, (_, index) => index).filter((index) => index % 3 === 0))
    const [row] = await store.rows({
      sql: "select count(*) as total from account where id like 'group%'",
      parameters: [],
    })
    expect(row?.total).toBe(200 - failed.length)
  })

  it('loses no update among concurrent writers of a row', async () => {
    await store.write([insert('shared', 0)])
    const add: Step = { sql: 'update account set balance = balance + 1 where id = ?', parameters: ['shared'] }
    await Promise.all(Array.from({ length: 100 }, () => store.write([add])))
    expect(await balances('shared')).toEqual([100])
  })

  it('lets one of two writers of a version win', async () => {
    await store.write([insert('race', 1)])
    const withdrawal: Step = {
      sql: 'update account set balance = 2 where id = ? and balance = 1',
      parameters: ['race'],
      expect: { changes: 1 },
    }
    const settled = await Promise.allSettled(Array.from({ length: 8 }, () => store.write([withdrawal])))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('names the columns of a duplicate value', async () => {
    const add = (id: string): Step => ({
      sql: 'insert into item (id, tenant, code) values (?, ?, ?)',
      parameters: [id, '0', 'same'],
    })
    await store.write([add('u1')])
    const error = await store.write([add('u2')]).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(UniqueViolation)
    expect((error as UniqueViolation).columns).toEqual(['tenant', 'code'])
    if (engine.name === 'postgres') expect((error as UniqueViolation).index).toBe('uq_item_code')
  })

  it('keeps bound values out of errors', async () => {
    await store.write([
      { sql: 'insert into item (id, tenant, code) values (?, ?, ?)', parameters: ['s1', '0', 'sesame'] },
    ])
    const rewrite = store.write([
      { sql: 'insert into item (id, tenant, code) values (?, ?, ?)', parameters: ['s2', '0', 'sesame'] },
    ])
    const error = await rewrite.catch((cause: unknown) => cause)
    const broken = await store
      .write([
        {
          sql: 'insert into account (id, balance) values (?, cast(? as bigint) + nothing)',
          parameters: ['x', 'sesame'],
        },
      ])
      .catch((cause: unknown) => cause)
    for (const failure of [error, broken]) expect(everythingIn(failure)).not.toContain('sesame')
  })

  it('refuses the NUL character on both engines', async () => {
    const error = await store.write([insert('nul\0')]).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'BAD_TEXT' })
    await expect(store.rows({ sql: 'select ? as x', parameters: ['\0'] })).rejects.toMatchObject({ code: 'BAD_TEXT' })
  })

  it('gives large integers as their digits', async () => {
    await store.write([
      { sql: "insert into account (id, balance) values ('big', 9007199254740993)", parameters: [] },
      insert('negative', -9007199254740993n),
      insert('edge', Number.MAX_SAFE_INTEGER),
    ])
    const expected = [
      { id: 'big', balance: '9007199254740993' },
      { id: 'edge', balance: Number.MAX_SAFE_INTEGER },
      { id: 'negative', balance: '-9007199254740993' },
    ]
    const query = {
      sql: "select id, balance from account where id in ('big', 'negative', 'edge') order by id",
      parameters: [],
    }
    expect(await store.rows(query)).toEqual(expected)
    expect(await store.json(query)).toBe(JSON.stringify(expected))
    expect((await collected(store.stream(query))).flat()).toEqual(expected)
    const [result] = await store.write([
      { sql: "delete from account where id = 'big' returning balance", parameters: [] },
    ])
    expect(result?.rows).toEqual([{ balance: '9007199254740993' }])
  })

  it('gives rows as JSON text, equal to `rows`', async () => {
    await store.write([insert('json1', 1), insert('json2', 2)])
    const query = {
      sql: 'select id, balance as "bigBalance" from account where id like \'json%\' order by id',
      parameters: [],
    }
    expect(await store.json(query)).toBe('[{"id":"json1","bigBalance":1},{"id":"json2","bigBalance":2}]')
    expect(JSON.parse(await store.json(query))).toEqual(await store.rows(query))
    expect(await store.json({ sql: 'select 1 as x from account where 1 = 0', parameters: [] })).toBe('[]')
  })

  it('answers TIMEOUT for a slow query, and is available immediately after', async () => {
    const began = performance.now()
    const error = await store
      .rows({ sql: slow, parameters: [] }, { heavy: true, timeout: 150 })
      .catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'TIMEOUT' })
    const query = { sql: 'select 1 as one', parameters: [] }
    expect(await store.rows(query, { heavy: true })).toEqual([{ one: 1 }])
    expect(await store.rows(query)).toEqual([{ one: 1 }])
    expect(performance.now() - began).toBeLessThan(2000)
  })

  it('answers TIMEOUT in the lane of cheap reads too, and serves the other reads there', async () => {
    const late = store.rows({ sql: slow, parameters: [] }, { timeout: 200 }).catch((cause: unknown) => cause)
    const others = Array.from({ length: 5 }, (_, index) =>
      store.rows({ sql: 'select ? as x', parameters: [String(index)] }, { timeout: 5000 }),
    )
    expect(await late).toMatchObject({ code: 'TIMEOUT' })
    expect(await Promise.all(others)).toEqual(others.map((_, index) => [{ x: String(index) }]))
  })

  it('answers point reads while slow statements run', async () => {
    const scans = Array.from({ length: 4 }, () =>
      store.rows({ sql: slow, parameters: [] }, { heavy: true, timeout: 600 }).catch((cause: unknown) => cause),
    )
    let isRunning = true
    const answers = Promise.all(scans).finally(() => {
      isRunning = false
    })
    await sleep(100)
    let reads = 0
    for (; isRunning; reads += 1)
      await store.rows({ sql: 'select balance from account where id = ?', parameters: ['seen1'] })
    // A read queued behind a scan would be answered after all scans.
    expect(reads).toBeGreaterThan(5)
    for (const answer of await answers) expect((answer as AppError).code).toMatch(/TIMEOUT|BUSY/)
  })

  it('recovers after slow statements', async () => {
    await expect
      .poll(() => store.rows({ sql: 'select 1 as one', parameters: [] }, { heavy: true }).catch(() => 'busy'), {
        timeout: 30_000,
        interval: 200,
      })
      .toEqual([{ one: 1 }])
  })

  it('answers as before after memory was given back', async () => {
    const query = { sql: 'select balance from account where id = ?', parameters: ['rested'] }
    await store.write([insert('rested', 7)])
    await Promise.all([store.giveBack(), store.rows(query), store.rows(query, { heavy: true })])
    await store.giveBack()
    await store.write([{ sql: 'update account set balance = 8 where id = ?', parameters: ['rested'] }])
    for (const heavy of [false, true]) expect(await store.rows(query, { heavy })).toEqual([{ balance: 8 }])
    const batches: unknown[] = []
    for await (const batch of store.stream(query)) batches.push(...batch)
    expect(batches).toEqual([{ balance: 8 }])
  })

  it('changes only the versions of written tables', async () => {
    const before = [store.versionOf('account'), store.versionOf('item')]
    await store.write([insert('version', 1)])
    await store.write([
      { sql: 'with x as (select 1 as y) update account set balance = 2 where id = ?', parameters: ['version'] },
    ])
    expect(store.versionOf('account')).toBe((before[0] ?? 0) + 2)
    expect(store.versionOf('item')).toBe(before[1])
  })

  it('shows a changed table to earlier prepared statements', async () => {
    await store.ddl(['create table grows (id text primary key)'])
    await store.write([{ sql: 'insert into grows (id) values (?)', parameters: ['a'] }])
    const query = { sql: 'select * from grows', parameters: [] }
    expect(await store.rows(query)).toEqual([{ id: 'a' }])
    await store.ddl(["alter table grows add column more text default 'x'"])
    expect(await store.rows(query)).toEqual([{ id: 'a', more: 'x' }])
    expect(await store.rows(query, { heavy: true })).toEqual([{ id: 'a', more: 'x' }])
  })

  it('shows a changed table to statements that are run often, in reads and in writes', async () => {
    await store.ddl([create('altered', 'id text primary key, a text')])
    await store.write([{ sql: "insert into altered (id, a) values ('1', 'old')", parameters: [] }])
    const query: Step = { sql: 'select * from altered where id = ?', parameters: ['1'], often: true }
    const both = async () => [
      (await store.rows(query))[0],
      (await store.write([{ ...query, expect: { rows: 1 } }]))[0]?.rows[0],
    ]
    // PostgreSQL plans the first five runs of a named statement for their values, and keeps one plan from then on.
    for (let round = 0; round < 20; round += 1)
      expect(await both()).toEqual([
        { id: '1', a: 'old' },
        { id: '1', a: 'old' },
      ])
    await store.ddl(["alter table altered add column b text default 'new'"])
    const changed = { id: '1', a: 'old', b: 'new' }
    expect(await Promise.all(Array.from({ length: 20 }, both))).toEqual(Array(20).fill([changed, changed]))
  })

  it('runs schema statements completely or not at all', async () => {
    await expect(store.ddl(['create table first_half (id text)', 'create table first_half (id text)'])).rejects.toThrow(
      /exists/,
    )
    expect((await store.tables()).map(({ name }) => name)).not.toContain('first_half')
  })

  it('answers BUSY while another process locks the database, and recovers', async () => {
    if (engine.name === 'postgres') {
      const held =
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()'
      // All connections are cut; idle ones are reopened without an error.
      await store.rows({ sql: held, parameters: [] })
      await expect.poll(() => balances('race').catch(() => 'busy'), { timeout: 5000 }).toEqual([2])
      return
    }
    const { DatabaseSync } = await import('node:sqlite')
    const [file] = await store.rows<{ file: string }>({ sql: 'select file from pragma_database_list', parameters: [] })
    const other = new DatabaseSync(file?.file ?? '')
    other.exec('begin immediate')
    const error = await store.write([insert('busy', 1)]).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'BUSY', cause: { message: 'database is locked' } })
    expect(await balances('race')).toEqual([2])
    other.exec('rollback')
    other.close()
    await store.write([insert('busy', 1)])
    expect(await balances('busy')).toEqual([1])
  })

  it('reports that it is closed', async () => {
    const other = await engine.open()
    await other.close()
    await expect(other.rows({ sql: 'select 1 as one', parameters: [] })).rejects.toThrow(
      /closed|ended|after calling end/,
    )
  })
})

onBothEngines('stream', (engine) => {
  let store: Store
  beforeAll(async () => {
    store = await engine.open()
    await store.ddl(['create table line (id bigint primary key, text text)'])
    const values = Array.from({ length: 500 }, () => '(?, ?)').join(', ')
    for (let round = 0; round < 4; round += 1) {
      const parameters = Array.from({ length: 500 }, (_, index) => [round * 500 + index, `line ${index}`]).flat()
      await store.write([{ sql: `insert into line (id, text) values ${values}`, parameters }])
    }
  })
  const all = { sql: 'select id from line order by id', parameters: [] }

  it.each([[300], [500], [2000], [5000]])('gives every row once, in order, in batches of %i', async (batch) => {
    const batches = await collected(store.stream<{ id: number }>(all, batch))
    expect(batches.flat().map(({ id }) => id)).toEqual(Array.from({ length: 2000 }, (_, index) => index))
    expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(batch)
  })

  it('gives nothing for an empty table', async () => {
    expect(await collected(store.stream({ sql: 'select id from line where id < ?', parameters: [0] }))).toEqual([])
  })

  it('may be closed early, repeatedly', async () => {
    for (let round = 0; round < 10; round += 1) {
      for await (const rows of store.stream(all, 10)) {
        expect(rows).toHaveLength(10)
        break
      }
    }
  })

  it('does not block others with a slow reader, and is a snapshot of its start', async () => {
    let rowCount = 0
    for await (const rows of store.stream(all, 500)) {
      rowCount += rows.length
      await store.write([{ sql: 'insert into line (id, text) values (?, ?)', parameters: [10_000 + rowCount, 'late'] }])
      const found = await store.rows(
        { sql: 'select text from line where id = ?', parameters: [10_000 + rowCount] },
        { heavy: true },
      )
      expect(found).toEqual([{ text: 'late' }])
    }
    expect(rowCount).toBe(2000)
    await store.write([{ sql: 'delete from line where id >= 10000', parameters: [] }])
  })

  it('fails with the error of its query', async () => {
    await expect(collected(store.stream({ sql: 'select nothing from line', parameters: [] }))).rejects.toThrow(
      /nothing/,
    )
  })
})

async function collected<T>(batches: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const batch of batches) all.push(batch)
  return all
}

function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error)
  const own = Object.fromEntries(Object.getOwnPropertyNames(error).map((name) => [name, Reflect.get(error, name)]))
  return `${error.message} ${JSON.stringify({ ...own, cause: undefined })} ${error.cause === undefined ? '' : everythingIn(error.cause)}`
}
