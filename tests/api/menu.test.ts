import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../kit/api-server.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

it('gives the menu of a person in the shape that clients read', async () => {
  const supplier = await api.as('supplier_a')
  const { result } = await supplier('GET', 'sys/permission/getUserPermissionByToken', { headers: { lang: 'en-US' } })
  expect(result.menu[0]).toMatchObject({ name: 'dashboard-analysis', path: '/dashboard/analysis' })
  const leaves = result.menu.flatMap(
    (item: { children?: { path: string; component: string; meta: { title: string } }[] }) => item.children ?? [],
  )
  expect(leaves.map(({ path }: { path: string }) => path)).not.toContain('/sys/user')
  for (const leaf of leaves) expect(leaf.component).not.toBe('')
  expect(result.auth.map(({ action }: { action: string }) => action)).toContain('srm:supplier:bank:add')
  expect(result.auth.map(({ action }: { action: string }) => action)).not.toContain('sys:user:list')
  expect(result.allAuth[0]).toHaveProperty('status')
})
