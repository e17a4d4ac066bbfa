import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

type Statement = {
  readonly sql: string
  readonly plan: readonly string[]
  readonly count: number
  readonly p95: number
  readonly max: number
  readonly total: number
  readonly by: readonly { readonly who: string; readonly count: number }[]
}

describe.each(['sqlite', 'postgres'] as const)('slow statements on %s', (dialect) => {
  let api: ApiServer
  let admin: Awaited<ReturnType<ApiServer['as']>>
  let buyer: typeof admin
  beforeAll(async () => {
    api = await startApi({}, dialect)
    ;[admin, buyer] = [await api.as('admin'), await api.as('buyer')]
    // Every statement counts as slow.
    api.running.app.store.times.slow = 0
  })
  afterAll(() => api?.close())

  const statements = async (): Promise<readonly Statement[]> => (await admin('GET', 'mon/statements')).result.statements

  it('have the statement without values, its plan and its request', async () => {
    api.running.app.store.times.clear()
    const path = 'ord/order/list?pageSize=7&billNo=*secret-word*'
    for (let run = 0; run < 3; run += 1) expect((await buyer('GET', `${path}&pageNo=${run + 1}`)).status).toBe(200)
    const found = await statements()
    const page = found.find(({ sql }) => sql.includes('from "ord_order" join') && sql.includes('limit ? offset ?'))
    expect(page).toMatchObject({ count: 3, by: [{ who: 'GET /api/ord/order/list buyer', count: 3 }] })
    expect(page?.plan.join('\n')).toMatch(dialect === 'sqlite' ? /ord_order USING .*INDEX/ : /Scan.* on ord_order/)
    expect(page?.p95).toBeLessThanOrEqual(page?.max ?? -1)
    expect(JSON.stringify(found)).not.toContain('secret-word')
  })

  it('include those of a write, one by one', async () => {
    api.running.app.store.times.clear()
    await admin('POST', 'sys/dict/add', { body: { dictCode: 'slow_word', dictName: '慢', dictNameEn: 'Slow' } })
    const insert = (await statements()).find(({ sql }) => sql.startsWith('insert into "sys_dict"'))
    expect(insert).toMatchObject({ count: 1, by: [{ who: 'POST /api/sys/dict/add admin', count: 1 }] })
    expect(JSON.stringify(insert)).not.toContain('slow_word')
  })

  it('require permission to watch the server', async () => {
    expect((await buyer('GET', 'mon/statements')).status).toBe(403)
    expect((await api.call('GET', 'mon/statements')).status).toBe(401)
  })
})
