import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedBig } from '../../../server/demo/big/seed-big.ts'
import { systemSession } from '../../../server/platform/audit/system-session.ts'
import { columnOf } from '../../../server/platform/sql/columns.ts'
import { statement } from '../../../server/platform/sql/sql.ts'
import type { Store } from '../../../server/platform/store/store.ts'
import { storedIn } from '../../../server/records/read/stored.ts'
import { isStages, keptIn, keptSql } from '../../../server/records/sums/kept-sql.ts'
import { ownRowsSql } from '../../../server/records/sums/sum-sql.ts'
import { tenantSql } from '../../../server/rights/rows/scope.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { evaluate, holds } from '../../../src/schema/rules/evaluate.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

type Values = Record<string, unknown>

it('an interrupted big demo resumes', async () => {
  const { store, live } = api.running.app
  const amount = { orders: 200, closed: 0, companies: 80 }
  const before = await counted(store)
  const broken = seedBig(
    store,
    live.current,
    new Date(),
    () => {
      throw new Error('power failure')
    },
    amount,
  )
  await expect(broken).rejects.toThrow('power failure')
  const notes: number[] = []
  await seedBig(store, live.current, new Date(), (done) => notes.push(done), amount)
  expect(notes).toEqual([2])
  await seedBig(store, live.current, new Date(), (done) => notes.push(done), amount)
  expect(notes).toEqual([2])
  const after = await counted(store)
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([16, 200, 1000, 500, 300])
})

it('computed values of records and rows equal those of the files', async () => {
  const { store, live } = api.running.app
  const wrong: string[] = []
  let compared = 0
  for (const resource of storedIn(live.current).filter(computes)) {
    for (const row of await wholeRows(store, live.current, resource)) {
      compared += 1
      wrong.push(...differences(resource, row))
    }
  }
  expect(wrong.slice(0, 30)).toEqual([])
  expect(compared).toBeGreaterThan(5_000)
})

it('sums over other records are correct', async () => {
  const { store, live } = api.running.app
  for (const resource of storedIn(live.current)) {
    for (const each of keptIn(resource)) {
      const query = { model: live.current, resource, session: systemSession('0'), dialect: store.dialect }
      const column = columnOf(resource, each.field)
      const rows = await store.rows<{ kept: number | string | null; now: number | string }>(
        statement(
          `select ${column} as kept,`,
          keptSql(query, each),
          'as now',
          ownRowsSql(query, isStages(each) ? [] : [each]),
          'where',
          tenantSql(resource, query.session),
        ),
        { heavy: true },
      )
      const name = `${resource.plan.code} ${each.field}`
      const isOff = (was: unknown, now: unknown) => Math.abs(Number(was ?? 0) - Number(now)) > 0.0001
      const isText = isStages(each) || each.list !== undefined
      expect(
        rows.filter((row) => (isText ? row.kept !== row.now : isOff(row.kept, row.now))),
        name,
      ).toEqual([])
      // The demo has orders with and without receipts.
      const seen = new Set(rows.map(({ now }) => (isText ? now : Number(now) > 0)))
      expect(seen.size, name).toBeGreaterThan(1)
    }
  }
})

function computedOf({ plan }: ServerResource) {
  return Object.values(plan.fields).filter(({ compute, stored }) => compute && stored !== 'none')
}

function computes(resource: ServerResource): boolean {
  return computedOf(resource).length > 0
}

/** Differences between stored and computed values of a record; hidden fields are empty. */
function differences(resource: ServerResource, row: Values): readonly string[] {
  const shown = computedOf(resource).filter(({ visible }) => holds(visible, row, true))
  return shown.flatMap(({ key, compute }) => {
    const found = compute && evaluate(compute, row)
    return isSame(found, row[key]) ? [] : [`${resource.plan.code}.${key} of ${row.id}: ${row[key]}, not ${found}`]
  })
}

it.each([
  [
    'the received quantity is at most the ordered one plus its tolerance',
    'ord_order_lines where received_qty > qty * (1 + over_pct / 100.0)',
  ],
  [
    'the quantity that was shipped, or came directly, is at least the received one',
    'ord_order_lines where received_qty > shipped_qty + coalesce(direct_qty, 0)',
  ],
  [
    'returned and invoiced quantities are at most the received one',
    'ord_order_lines where returned_qty > received_qty or invoiced_qty > received_qty',
  ],
  ['accepted and rejected quantities add up to the receipt', 'ord_receipt_lines where ok_qty + bad_qty <> qty'],
  [
    'the received quantity of a line is the sum of its receipts',
    `ord_order o join ord_order_lines l on l.order_id = o.id where l.received_qty <> (
      select coalesce(sum(r.qty - coalesce(r.reversed_qty, 0) - coalesce(r.reject_reversed_qty, 0)
        - coalesce(r.failed_reversed_qty, 0)), 0) from ord_receipt_lines r where r.order_line_id = l.id)`,
  ],
  [
    'the paid amount is at most the invoiced one',
    `fin_invoice i where (select coalesce(sum(l.amount), 0) from fin_payment p join fin_payment_lines l on l.payment_id = p.id
      where l.invoice_no = i.invoice_no and p.tenant_id = i.tenant_id and p.status in ('paid', 'received')) > i.amount_with_tax + 0.005`,
  ],
  [
    'a payment equals its allocations',
    'fin_payment p where abs(p.amount - (select sum(l.amount) from fin_payment_lines l where l.payment_id = p.id)) > 0.005',
  ],
  [
    'milestones add up to 100',
    'con_contract c where (select sum(t.pct) from con_contract_terms t where t.contract_id = c.id) <> 100',
  ],
  [
    'the retention of a contract is the share of its retention milestone',
    `con_contract c where c.retention_pct <> (
      select sum(t.pct) from con_contract_terms t where t.contract_id = c.id and t.stage = 'retention')`,
  ],
  [
    'milestone amounts make the total of their contract',
    `con_contract c where abs(c.amount_with_tax - (
      select sum(t.amount) from con_contract_terms t where t.contract_id = c.id)) > 0.001`,
  ],
  [
    'an invoice belongs to an application of the same company',
    `fin_invoice i where not exists (
      select 1 from fin_invoiceapply a where a.bill_no = i.apply_no and a.supplier_id = i.supplier_id)`,
  ],
  [
    'every admitted company has a complete profile',
    `srm_supplier_base b where b.status = 'qualified' and (
      not exists (select 1 from srm_supplier_contact c where c.supplier_id = b.id)
      or not exists (select 1 from srm_supplier_bank c where c.supplier_id = b.id)
      or not exists (select 1 from srm_supplier_category c where c.supplier_id = b.id))`,
  ],
])('%s', async (_, broken) => {
  const [row] = await api.running.app.store.rows<{ count: number }>({
    sql: `select count(*) as count from ${broken}`,
    parameters: [],
  })
  expect(row?.count).toBe(0)
})

async function counted(store: Store): Promise<readonly number[]> {
  const tables = ['srm_supplier_base', 'ord_order', 'ord_order_lines', 'ord_receipt', 'ord_delivery']
  const rows = tables.map((table) =>
    store.rows<{ count: number }>({ sql: `select count(*) as count from ${table}`, parameters: [] }),
  )
  return (await Promise.all(rows)).map(([row]) => Number(row?.count))
}

/** The rows of a resource, each with its table rows and its parent record. */
async function wholeRows(store: Store, model: Model, resource: ServerResource): Promise<readonly Values[]> {
  const { parent, fields } = resource.plan
  const rows = await rowsOf(store, resource)
  const owner = parent && model.resources.get(parent.of)
  const owners = new Map((owner ? await rowsOf(store, owner) : []).map((row) => [row.id, row]))
  const tables = await Promise.all(
    Object.values(fields).map(async ({ key, type, props }) => {
      const child = type === 'table' ? model.resources.get(String(props.of)) : undefined
      const link = child?.plan.parent?.field
      if (!child || !link) return undefined
      return [key, Map.groupBy(await rowsOf(store, child), (row) => row[link])] as const
    }),
  )
  const ambient = { today: '', now: '', user: {} }
  return rows.map((row) => ({
    ...ambient,
    ...row,
    ...Object.fromEntries(tables.flatMap((table) => (table ? [[table[0], table[1].get(row.id) ?? []]] : []))),
    parent: parent ? owners.get(row[parent.field]) : null,
  }))
}

function rowsOf(store: Store, { storage }: ServerResource): Promise<Values[]> {
  const columns = storage.columns.map(({ name, field }) => `"${name}" as "${field}"`).join(', ')
  return store.rows({ sql: `select ${columns} from "${storage.table}"`, parameters: [] }, { heavy: true })
}

function isSame(found: unknown, kept: unknown): boolean {
  const [left, right] = [found ?? null, kept ?? null]
  if (typeof left === 'number' || typeof right === 'number') return Math.abs(Number(left) - Number(right)) < 0.0051
  return String(left ?? '') === String(right ?? '')
}

it('continues towards a larger amount: closed orders, with their lines and histories', async () => {
  const { store, live } = api.running.app
  const before = await counted(store)
  const amount = { orders: 200, closed: 30, companies: 80 }
  await seedBig(store, live.current, new Date(), () => undefined, amount)
  await seedBig(store, live.current, new Date(), () => undefined, amount)
  const after = await counted(store)
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([0, 30, 150, 0, 0])
  const [closed] = await store.rows<{ orders: number; entries: number }>({
    sql: `select count(distinct o.id) as orders, count(h.id) as entries from ord_order o join _history h on h.record_id = o.id and h.action = 'close'
      where o.status = 'closed' and o.bill_no >= 'PO2' and length(o.bill_no) = 16 and substr(o.bill_no, 11, 1) = '3'`,
    parameters: [],
  })
  expect(Number(closed?.orders)).toBe(30)
  expect(Number(closed?.entries)).toBe(30)
})
