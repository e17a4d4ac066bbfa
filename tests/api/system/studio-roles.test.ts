import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompiledPage } from '../../../src/schema/model/compiled-pages.ts'
import { type Fixture, startResources } from '../resources/fixture.ts'
import { studioCalls } from './studio-calls.ts'

let world: Fixture
let studio: ReturnType<typeof studioCalls>
beforeAll(async () => {
  world = await startResources()
  studio = studioCalls(world.admin)
})
afterAll(() => world?.close())

const as = (role: string) => ({ headers: { 'X-View-As': role } })
const preview = async (path: string, role?: string) =>
  (await world.admin('POST', 'onl/files/preview', { body: { path, ...(role !== undefined && { role }) } })).result

describe('a call as a role', () => {
  it('has the rights of the role, and changes nothing', async () => {
    expect((await world.admin('GET', 'sys/user/list')).status).toBe(200)
    expect((await world.admin('GET', 'sys/user/list', as('buyer'))).status).toBe(403)
    expect((await world.admin('GET', 'bd/bank/list', as('buyer'))).status).toBe(200)
    const write = await world.admin('POST', 'bd/bank/add', { ...as('buyer'), body: { code: 'X1', name: 'X' } })
    expect(write).toMatchObject({ status: 403, code: 510 })
    expect((await world.admin('GET', 'user/info')).result).toMatchObject({ roles: ['admin'], viewAs: null })
  })

  it('has the rows of the role', async () => {
    expect((await world.admin('GET', 'srm/supplier/base/list')).result.total).toBeGreaterThan(0)
    expect((await world.admin('GET', 'srm/supplier/base/list', as('supplier'))).result.total).toBe(0)
  })

  it('is audited as an act of the administrator, with the role', async () => {
    const { store } = world.api.running.app
    const entries = (after: string) =>
      store.rows<{ id: string; userid: string; log_type: string; request_param: string }>({
        sql: `select id, userid, log_type, request_param from sys_log where id > ? and userid = 'admin' order by id`,
        parameters: [after],
      })
    const last = (await entries('')).at(-1)?.id ?? ''
    await world.admin('GET', 'sys/user/list', as('buyer'))
    await world.admin('GET', 'bd/bank/exportXls?format=csv', as('masterdata'))
    expect((await entries(last)).map(({ log_type, request_param }) => [log_type, JSON.parse(request_param)])).toEqual([
      ['denied', { viewAsRole: 'buyer' }],
      ['export', expect.objectContaining({ viewAsRole: 'masterdata' })],
    ])
  })

  it.each(['admin', 'nobody', 'user:1'])('as %s is refused', async (role) => {
    expect((await world.admin('GET', 'bd/bank/list', as(role))).status).toBe(403)
  })

  it('is refused to others, and during another view', async () => {
    const buyer = await world.api.as('buyer')
    expect((await buyer('GET', 'bd/bank/list', as('finance'))).status).toBe(403)
    expect((await buyer('GET', 'bd/bank/list', as('admin'))).status).toBe(403)
    const viewing = await world.api.as('admin')
    await viewing('PUT', 'sys/user/viewAs', { body: { roleCode: 'supplier' } })
    expect((await viewing('GET', 'bd/bank/list', as('buyer'))).status).toBe(403)
  })
})

describe('a draft of a page as a role', () => {
  const path = 'schemas/pages/dashboard/analysis.json'
  const figures = ({ blocks }: CompiledPage) =>
    blocks.flatMap((block) =>
      block.block === 'stats' ? block.items.map(({ resource, report }) => resource ?? report) : [],
    )

  it('has only what the role may list, also of the draft', async () => {
    const { text } = await studio.opened(path)
    const file = JSON.parse(text ?? '{}')
    const items = [
      { title: { zh: '银行', en: 'Banks' }, resource: 'bd/bank' },
      { title: { zh: '用户', en: 'Users' }, resource: 'sys/user' },
    ]
    await studio.keep(path, JSON.stringify({ ...file, blocks: [{ block: 'stats', items }] }), 0, text)
    expect(figures((await preview(path)).page)).toEqual(['bd/bank', 'sys/user'])
    expect(figures((await preview(path, 'buyer')).page)).toEqual(['bd/bank'])
    await studio.drop({ path, version: 1 })
  })

  it('is closed to roles that it is not for', async () => {
    expect(await preview(path, 'warehouse')).toEqual({ closed: true })
    expect((await world.admin('POST', 'onl/files/preview', { body: { path, role: 'nobody' } })).status).toBe(404)
  })
})

describe('a draft of a report as a role', () => {
  const path = 'schemas/reports/rep/supplierdist.json'

  it('has the rows that the role reads', async () => {
    const rows = async (role?: string) => {
      const { report } = await preview(path, role)
      return (await world.admin('GET', `${report.code}/list`)).result.total as number
    }
    expect(await rows()).toBeGreaterThan(0)
    expect(await rows('buyer')).toBe(await rows())
  })

  it('is closed to roles that may not list its records', async () => {
    expect(await preview(path, 'warehouse')).toEqual({ closed: true })
    const forged = await world.admin('GET', 'onl/files/rows/@warehouse/rep/supplierdist/list')
    expect(forged.success).toBe(false)
  })
})
