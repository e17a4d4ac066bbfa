import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bringLastPrices } from '../../../server/domain/kit/kept-last-prices.ts'
import { quoted } from '../../../server/platform/store/quoted.ts'
import type { Row, Step } from '../../../server/platform/store/store.ts'
import { startTraders, type Traders } from './contract-kit.ts'

const states = ['draft', 'pending', 'published', 'confirmed', 'refused', 'cancelled', 'closed']
const placed = new Set([
  'published',
  'confirmed',
  'closed',
  'toReview',
  'changing',
  'received',
  'completed',
  'finished',
])

describe.each(['sqlite', 'postgres'] as const)('last placed lines of materials on %s', (dialect) => {
  let trade: Traders
  beforeAll(async () => {
    trade = await startTraders(dialect)
  })
  afterAll(() => trade?.api.close())

  const store = () => trade.api.running.app.store
  const read = (sql: string) => store().rows<Row>({ sql, parameters: [] })

  /** Line of each material, currency and tenant that the rows themselves give. */
  async function expected(): Promise<readonly string[]> {
    const orders = new Map((await read('select * from ord_order')).map((row) => [row.id, row]))
    const lines = (await read('select * from ord_order_lines')).flatMap((line) => {
      const order = orders.get(line.order_id ?? '')
      const isPlaced = order !== undefined && placed.has(String(order.status)) && order.currency !== null
      return isPlaced && line.material_code !== null ? [{ line, order }] : []
    })
    const groups = Map.groupBy(lines, ({ line, order }) => [line.material_code, order.currency, line.tenant_id].join())
    return [...groups].map(([name, group]) => {
      const [first] = group.toSorted(
        (left, right) =>
          compared(right.order.bill_date, left.order.bill_date) ||
          compared(right.line.create_time, left.line.create_time) ||
          compared(left.line.id, right.line.id),
      )
      return `${name}: ${first?.line.id}`
    })
  }

  async function kept(): Promise<readonly string[]> {
    const rows = await read('select * from _last_price')
    return rows.map((row) => `${[row.material_code, row.currency, row.tenant_id].join()}: ${row.line_id}`)
  }

  const check = async () => expect((await kept()).toSorted()).toEqual((await expected()).toSorted())

  it('are those of the first orders', async () => {
    expect((await kept()).length).toBeGreaterThan(5)
    await check()
  })

  it('follow every write to orders and lines', async () => {
    const pick = randomOf(7)
    const orders: string[] = []
    const lines: string[] = []
    for (let round = 0; round < 150; round += 1) {
      const steps = Array.from({ length: 1 + pick(3) }, () => change(pick, orders, lines, round))
      await store().write(steps)
      if (round % 5 === 0) await check()
    }
    await check()
  })

  it('are found again in a database without them', async () => {
    const name = dialect === 'sqlite' ? 'name' : 'tgname'
    const from = dialect === 'sqlite' ? 'sqlite_master' : 'pg_trigger'
    const [trigger] = await read(
      `select ${name} as name from ${from} where ${name} like 'last\\_price\\_%' escape '\\'`,
    )
    const own = quoted(String(trigger?.name))
    await store().ddl([
      'delete from _last_price',
      dialect === 'sqlite' ? `drop trigger ${own}` : `drop function ${own}() cascade`,
    ])
    await bringLastPrices(store(), trade.api.running.app.live.current)
    await check()
  })
})

const compared = (left: unknown, right: unknown) => {
  const [a, b] = [String(left ?? ''), String(right ?? '')]
  return a === b ? 0 : a < b ? -1 : 1
}

/** Numbers below a limit, the same in each run. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

function change(pick: (limit: number) => number, orders: string[], lines: string[], round: number): Step {
  const one = <T>(list: readonly T[]) => list[pick(list.length)] as T
  const day = () => `2031-01-0${1 + pick(4)}`
  const kind = orders.length < 3 ? 0 : pick(8)
  if (kind === 0) {
    const id = `order-${round}-${orders.length}`
    orders.push(id)
    return insert('ord_order', {
      id,
      tenant_id: '0',
      status: one(states),
      currency: one(['CNY', 'USD']),
      bill_date: day(),
    })
  }
  if (kind === 1) return update('ord_order', one(orders), { status: one(states) })
  if (kind === 2) return update('ord_order', one(orders), { bill_date: day(), currency: one(['CNY', 'USD', null]) })
  if (kind === 3) return remove('ord_order', orders.splice(pick(orders.length), 1))
  if (kind === 4) return remove('ord_order_lines', lines.splice(pick(lines.length), 1))
  if (kind === 5 && lines.length > 0)
    return update('ord_order_lines', one(lines), { material_code: `M${pick(4)}`, price: 3 })
  const id = `line-${round}-${lines.length}-${pick(1000)}`
  lines.push(id)
  const values = { material_code: one(['M0', 'M1', 'M2', 'M3', null]), create_time: `${day()} 00:00:00` }
  return insert('ord_order_lines', { id, tenant_id: '0', order_id: one(orders), price: pick(100), ...values })
}

function insert(table: string, row: Row): Step {
  const values: Row = { version: 1, create_time: '2031-01-01 00:00:00', ...row }
  const names = Object.keys(values)
  const sql = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
  return { sql, parameters: Object.values(values) }
}

function update(table: string, id: string, values: Row): Step {
  const sets = Object.keys(values).map((name) => `${name} = ?`)
  return { sql: `update ${table} set ${sets.join(', ')} where id = ?`, parameters: [...Object.values(values), id] }
}

function remove(table: string, [id = '']: readonly string[]): Step {
  return { sql: `delete from ${table} where id = ?`, parameters: [id] }
}
