import { afterAll, beforeAll, expect, it } from 'vitest'
import { upgradePurchasingOrganisations } from '../../../server/domain/upgrades/purchasing-organisation.ts'
import type { Row } from '../../../server/platform/store/store.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

let on: ApiServer
beforeAll(async () => {
  on = await startApi({}, process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite')
})
afterAll(() => on?.close())

const store = () => on.running.app.store
const upgraded = () => upgradePurchasingOrganisations(store(), on.running.app.live.current)
const rows = <T extends Row>(sql: string) => store().rows<T>({ sql, parameters: [] })
const write = (...statements: readonly string[]) => store().write(statements.map((sql) => ({ sql, parameters: [] })))
const depart = `(select min(id) from sys_depart where tenant_id = '0')`
const visits = () => rows<{ pur_org: string; buyer_id: string }>('select pur_org, buyer_id from srm_visit order by id')

it('gives documents with a department the organisation of their buyer, once', async () => {
  const before = await visits()
  expect(before.length).toBeGreaterThan(1)
  await write(
    `update srm_visit set pur_org = ${depart}, buyer_id = 'quality' where id = (select min(id) from srm_visit)`,
    `update srm_visit set pur_org = ${depart}, buyer_id = 'nobody' where id = (select max(id) from srm_visit)`,
    `update bd_purorg set buyers = 'buyer' where code = 'P10'`,
    `update bd_purorg set buyers = 'finance,quality' where code = 'P20'`,
  )

  // The start of the test has filled these tables already.
  await upgraded()
  expect((await visits()).filter(({ pur_org }) => pur_org.startsWith('P'))).toHaveLength(before.length - 2)

  await write(`delete from _meta where name like 'upgrade:%'`)
  await upgraded()
  const after = await visits()
  expect(after.filter(({ pur_org }) => !pur_org.startsWith('P'))).toEqual([])
  expect(after.find(({ buyer_id }) => buyer_id === 'quality')?.pur_org).toBe('P20')
  expect(after.find(({ buyer_id }) => buyer_id === 'nobody')?.pur_org).toBe('P10')
})
