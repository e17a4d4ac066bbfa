import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '../resources/workbook.ts'
import { act, type Fixture, ok, startSuppliers } from '../suppliers/fixture.ts'

/** Visibility of account numbers. */
const accountNumber = '6222020000008888'
const masked = '****8888'
let on: Fixture
let account: string
beforeAll(async () => {
  on = await startSuppliers()
  const [{ id }] = (await ok(on.admin('GET', `srm/supplier/bank/list?supplierId=${on.company}`))).records
  account = id
  const edit = { id, accountNumber: accountNumber }
  await ok(on.admin('PUT', 'srm/supplier/bank/edit', { body: edit }))
  const base = { id: on.company, bankNumber: accountNumber, invoiceAccnum: accountNumber }
  await ok(on.admin('PUT', 'srm/supplier/base/edit', { body: base }))
  await ok(on.admin('PUT', 'bd/org/edit', { body: { id: await orgId(), bankAccount: accountNumber } }))
})
afterAll(() => on?.close())

const orgId = async () => (await ok(on.admin('GET', 'bd/org/list?pageSize=1&code=ORG01'))).records[0].id as string
const callOf = (who: string) => (who === 'auditor' ? on.api.as('auditor') : Promise.resolve(on[who as 'buyer']))

it.each(['admin', 'buyer', 'approver', 'finance', 'quality', 'supplier', 'auditor'])(
  'lists, exports and the history show %s only the last four characters',
  async (who) => {
    const call = await callOf(who)
    const [row] = (
      await ok(call('GET', `srm/supplier/bank/list?supplierId=${on.company}&pageSize=100`))
    ).records.filter(({ id }: { id: string }) => id === account)
    expect(row.accountNumber).toBe(masked)
    const history = await call('GET', `srm/supplier/bank/history?id=${account}`)
    expect(history.text).not.toContain(accountNumber)
    const file = await call('GET', `srm/supplier/bank/exportXls?supplierId=${on.company}`)
    if (file.status === 403) return
    const { rows } = await readWorkbook(call, `srm/supplier/bank/exportXls?supplierId=${on.company}`)
    expect(rows.flat()).toContain(masked)
    expect(rows.flat()).not.toContain(accountNumber)
  },
)

it.each([
  ['approver', masked],
  ['finance', masked],
  ['quality', masked],
  ['auditor', masked],
  ['admin', accountNumber],
  ['buyer', accountNumber],
  ['supplier', accountNumber],
])('a record shows %s the number by permission: editors need it', async (who, shown) => {
  const call = await callOf(who)
  const bank = await ok(call('GET', `srm/supplier/bank/queryById?id=${account}`))
  const base = await ok(call('GET', `srm/supplier/base/queryById?id=${on.company}`))
  expect([bank.accountNumber, base.bankNumber, base.invoiceAccnum]).toEqual([shown, shown, shown])
})

it('no other output contains the number: logs, data log, messages, search, choices', async () => {
  const auditor = await on.api.as('auditor')
  await act(on.buyer, 'srm/supplier/bank', 'disable', account)
  for (const path of [
    'sys/log/list?pageSize=100',
    'sys/dataLog/list?pageSize=100',
    'msg/message/list?pageSize=100',
    'srm/supplier/bank/list?pageSize=100',
    `sys/search?keyword=${accountNumber}`,
  ])
    expect([path, (await auditor('GET', path)).text.includes(accountNumber)]).toEqual([path, false])
  for (const table of ['srm_supplier_bank,account_number,id', 'srm_supplier_bank,account_name,id']) {
    const item = await on.quality('GET', `sys/dict/loadDictItem/${table}?key=${account}`)
    expect([table, item.text.includes(accountNumber)]).toEqual([table, false])
  }
  const labels = 'lookup/labels?code=srm/supplier/bank&label=accountNumber'
  expect((await on.quality('GET', `${labels}&values=${account}`)).result).toMatchObject([{ label: masked }])
  const lookup = `lookup/rows?code=srm/supplier/bank&resource=fin/payment&field=bankId&pageSize=100`
  expect((await on.finance('GET', lookup)).text).not.toContain(accountNumber)
  const found = await ok(on.finance('GET', `srm/supplier/bank/list?accountNumber=${accountNumber}`))
  expect(found.records).toEqual([])
})

it('the account of an organisation is masked too, and hidden from suppliers', async () => {
  const id = await orgId()
  const path = `bd/org/list?pageSize=10&code=ORG01`
  expect((await ok(on.finance('GET', path))).records[0].bankAccount).toBe(masked)
  expect((await ok(on.supplier('GET', path))).records[0]).not.toHaveProperty('bankAccount')
  expect((await on.finance('GET', `bd/org/queryById?id=${id}`)).text).not.toContain(accountNumber)
})
