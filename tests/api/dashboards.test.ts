import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leavesOf } from '../../src/schema/model/blocks.ts'
import type { Block } from '../../src/schema/model/files.ts'
import { type ApiServer, startApi } from '../kit/api-server.ts'

let api: ApiServer
let schemas: string
// A page with blocks by right, and with a list bound to the selected row of another block.
const mixed = {
  title: { zh: '混合', en: 'Mixed' },
  blocks: [
    { block: 'list', id: 'user', resource: 'sys/user' },
    { block: 'detail', resource: 'bid/project', where: { id: { row: 'user', field: 'id' } } },
    { block: 'list', resource: 'bid/project' },
  ],
}
const closed = { title: { zh: '内部', en: 'Closed' }, blocks: [{ block: 'list', resource: 'sys/log' }] }

beforeAll(async () => {
  schemas = await mkdtemp(join(tmpdir(), 'procura-schemas-'))
  await cp('schemas', schemas, { recursive: true })
  await writeFile(join(schemas, 'pages/mixed.json'), JSON.stringify(mixed))
  await writeFile(join(schemas, 'pages/closed.json'), JSON.stringify(closed))
  api = await startApi({ SCHEMAS_DIR: schemas })
})
afterAll(async () => {
  await api?.close()
  await rm(schemas, { recursive: true, force: true })
})

const all = ['analysis', 'buyer', 'monitor', 'supplier', 'task', 'workplace']
const ofRole = [
  ['admin', ['workplace', 'monitor', 'buyer', 'supplier', 'task', 'analysis']],
  ['buyer', ['buyer', 'task', 'analysis', 'workplace']],
  ['approver', ['task', 'buyer', 'analysis', 'workplace']],
  ['supplier_a', ['supplier', 'task', 'workplace']],
] as const

describe('dashboards', () => {
  it.each(ofRole)('%s has its own dashboards only', async (username, names) => {
    const call = await api.as(username)
    const { result } = await call('GET', 'sys/permission/getUserPermissionByToken')
    expect(result.dashboards.map(({ code }: { code: string }) => code)).toEqual(
      names.map((name) => `dashboard/${name}`),
    )
    for (const name of all) {
      const { status } = await call('GET', `schema/page/dashboard/${name}`)
      expect([name, status]).toEqual([name, (names as readonly string[]).includes(name) ? 200 : 403])
    }
  })

  it('have titles in the language of the request', async () => {
    const call = await api.as('supplier_a')
    const titles = async (lang: string) =>
      (await call('GET', 'sys/permission/getUserPermissionByToken', { headers: { lang } })).result.dashboards[0]
    expect(await titles('zh-CN')).toEqual({ code: 'dashboard/supplier', title: '供应商首页', icon: 'HomeOutlined' })
    expect(await titles('en-US')).toMatchObject({ title: 'Supplier home' })
  })

  it.each(ofRole)('request nothing forbidden for %s', async (username, names) => {
    const call = await api.as(username)
    for (const name of names) {
      const { result } = await call('GET', `schema/page/dashboard/${name}`)
      for (const path of pathsIn(result.blocks)) {
        const { status } = await call('GET', path)
        expect([name, path, status]).toEqual([name, path, 200])
      }
    }
  })
})

it('serves a page without forbidden blocks and those bound to them', async () => {
  const admin = await (await api.as('admin'))('GET', 'schema/page/mixed')
  expect(admin.result.blocks).toEqual(mixed.blocks)
  const buyer = await (await api.as('buyer'))('GET', 'schema/page/mixed')
  expect(buyer.result.blocks).toEqual([mixed.blocks[2]])
  expect(buyer.result.version).not.toBe(admin.result.version)
  expect((await (await api.as('buyer'))('GET', 'schema/page/closed')).status).toBe(403)
})

type Shown = { readonly resource?: string | undefined; readonly report?: string | undefined }

function listOf({ resource, report }: Shown): string {
  return `${resource ?? `report/${report}`}/list?pageNo=1&pageSize=1`
}

function pathOf({ page, resource }: Shown & { readonly page?: string | undefined }): string {
  return page === undefined ? `schema/resource/${resource}` : `schema/page/${page}`
}

/** The calls that draw the blocks of a page and may be refused by rights. */
function pathsIn(blocks: readonly Block[]): readonly string[] {
  return leavesOf(blocks).flatMap((block): readonly string[] => {
    if (block.block === 'stats') return block.items.map(listOf)
    if (block.block === 'calendar') return [block, ...(block.items ?? [])].map(listOf)
    if (block.block === 'shortcuts') return block.items.map(pathOf)
    if ('report' in block) return [`schema/report/${block.report}`, `report/${block.report}/list?pageNo=1`]
    return 'resource' in block ? [`schema/resource/${block.resource}`, `${block.resource}/list?pageNo=1`] : []
  })
}
