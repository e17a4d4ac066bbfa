import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { themeInUse } from '../../../server/domain/site/theme-in-use.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Template = { readonly code: string; readonly id: string; readonly isInUse: boolean }

let api: ApiServer
let admin: Call
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})
afterAll(() => api?.close())

async function templates(): Promise<readonly Template[]> {
  return (await admin('GET', 'onl/page/templates')).result
}

async function idOf(code: string): Promise<string> {
  return (await templates()).find((template) => template.code === code)?.id ?? ''
}

async function inUse(): Promise<readonly string[]> {
  const { result } = await admin('GET', 'onl/page/list?inUse=Y')
  return result.records.map(({ portalType }: { portalType: string }) => portalType)
}

describe('portal templates', () => {
  it('are two, with one enabled', async () => {
    expect((await templates()).map(({ code, isInUse }) => [code, isInUse])).toEqual([
      ['se', true],
      ['pro', false],
    ])
  })

  it('are disabled when the other one is enabled, for visitors too', async () => {
    for (const [code, type] of [
      ['pro', 'advanced'],
      ['se', 'basic'],
    ] as const) {
      expect(await admin('POST', 'onl/page/do/enable', { body: { ids: await idOf(code) } })).toMatchObject({
        success: true,
      })
      expect(await inUse()).toEqual([type])
      expect((await themeInUse(api.running.app))?.code).toBe(code)
    }
  })

  it('give the pages around the sign-in their logo, and a colour that is readable on their ground', async () => {
    const brand = async () => (await api.call('GET', 'onl/page/signIn')).result.brand
    expect(await brand()).toEqual({ look: 'calm', type: 'both', name: 'Procura', picture: '', primary: '#004CE0' })
    await admin('POST', 'onl/page/do/enable', { body: { ids: await idOf('pro') } })
    expect(await brand()).toEqual({ look: 'technical', type: 'both', name: 'Procura', picture: '', primary: '#5B9DFF' })
    await admin('POST', 'onl/page/do/enable', { body: { ids: await idOf('se') } })
  })

  it('leave one enabled after two concurrent changes', async () => {
    const ids = await Promise.all(['se', 'pro'].map(idOf))
    await Promise.all(ids.map((id) => admin('POST', 'onl/page/do/enable', { body: { ids: id } })))
    expect(await inUse()).toHaveLength(1)
  })

  it('cannot have a second record', async () => {
    const body = { portalType: 'basic', name: '另一个', inUse: 'Y' }
    expect(await admin('POST', 'onl/page/add', { body })).toMatchObject({ success: false })
  })

  it('are changed by the platform tenant only, with permission', async () => {
    const before = await inUse()
    const id = await idOf(before[0] === 'basic' ? 'pro' : 'se')
    const [tenant, buyer, supplier] = await Promise.all(['admin_t1', 'buyer', 'supplier_a'].map((who) => api.as(who)))
    for (const call of [tenant, buyer, supplier])
      expect(await call?.('POST', 'onl/page/do/enable', { body: { ids: id } })).toMatchObject({ success: false })
    for (const call of [buyer, supplier]) expect((await call?.('GET', 'onl/page/templates'))?.status).toBe(403)
    expect((await api.call('GET', 'onl/page/templates')).status).toBe(401)
    expect(await inUse()).toEqual(before)
  })
})
