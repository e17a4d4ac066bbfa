import { afterAll, beforeAll, expect, it } from 'vitest'
import { mayDo } from '../../../src/engine/record/actions-of.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Call, ok, type Row } from '../../kit/money.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

/** Rows before their documents: a deletion takes the rows along. */
const codes = [
  'fin/payment/lines',
  'fin/payment',
  'fin/paybatch',
  'fin/payapply/lines',
  'fin/payapply',
  'fin/invoice/lines',
  'fin/invoice',
  'fin/invoiceapply/lines',
  'fin/invoiceapply',
  'fin/statement',
  'fin/deduction',
  'ord/supervise/tasks',
  'ord/supervise',
  'ord/receipt/lines',
  'ord/receipt',
  'ord/delivery/lines',
  'ord/delivery',
  'ord/order/lines',
  'ord/order',
  'con/contract',
  'qc/ncr',
] as const

/** Rows that are tried of one kind: of a state, guarded or not, of one document. */
const each = 2

/** A few rows of each kind. */
function sample(rows: readonly Row[], parent: string | undefined): readonly Row[] {
  const kinds = Map.groupBy(rows, (row) =>
    JSON.stringify([row.status, row._guarded, parent && row[parent], parent ? undefined : row.createBy]),
  )
  return [...kinds.values()].flatMap((some) => some.slice(0, each)).slice(0, 24)
}

/** Whether a person may do this at all with the row: other refusals are about its content. */
async function isAccepted(call: Call, code: string, action: 'edit' | 'delete', { id }: Row): Promise<boolean> {
  const { status } =
    action === 'edit'
      ? await call('PUT', `${code}/edit`, { body: { id } })
      : await call('DELETE', `${code}/delete?id=${id}`)
  return ![403, 404, 510].includes(status)
}

type Plan = Parameters<typeof mayDo>[0] & { readonly parent?: { readonly field: string } }
type Person = { readonly call: Call; readonly user: unknown }
type Tried = { readonly what: string; readonly isOffered: boolean; readonly isAccepted: boolean }

/** Rows of a resource as a person lists them, each with its changes tried. */
async function triedIn({ call, user }: Person, code: string): Promise<readonly Tried[]> {
  const { success, result } = await call('GET', `schema/resource/${code}`)
  const plan: Plan = result
  if (!(success && plan.can.includes('list'))) return []
  const { records } = await ok(call('GET', `${code}/list?pageSize=200`))
  const tried: Tried[] = []
  for (const row of sample(records, plan.parent?.field))
    for (const action of ['edit', 'delete'] as const) {
      const isOffered = mayDo(plan, { isReadOnly: false, user }, action, row)
      const what = `${action} ${code} ${row.billNo ?? row.id} ${row.status ?? ''}`
      tried.push({ what, isOffered, isAccepted: await isAccepted(call, code, action, row) })
    }
  return tried
}

// Those who see little come first: later ones find the drafts deleted.
it.each(['supplier_b', 'warehouse', 'quality', 'finance', 'buyer', 'admin'])(
  'lists offer %s the changes and deletions that the server accepts',
  async (name) => {
    const call = await api.as(name)
    const { userInfo: user } = await ok(call('GET', 'sys/user/getUserInfo'))
    const tried: Tried[] = []
    for (const code of codes) tried.push(...(await triedIn({ call, user }, code)))
    expect(tried.filter(({ isOffered, isAccepted: is }) => isOffered !== is)).toEqual([])
    expect(tried.length).toBeGreaterThan(20)
  },
)

it('the allocation of a released payment is offered for no change, and has no row added', async () => {
  const finance = await api.as('finance')
  const { records } = await ok(finance('GET', 'fin/payment/list?status=paying&pageSize=20'))
  const ids = records.map(({ id }: Row) => id).join()
  const { records: lines, mayAdd } = await ok(finance('GET', `fin/payment/lines/list?paymentId_MultiString=${ids}`))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter(({ _guarded }: Row) => _guarded !== true)).toEqual([])
  expect(mayAdd).toBe(false)
  const read = await ok(finance('GET', `fin/payment/lines/queryById?id=${lines[0].id}`))
  expect([read._guarded, read._mayEdit]).toEqual([true, false])
})
