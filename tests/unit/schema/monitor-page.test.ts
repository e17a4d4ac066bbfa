import { describe, expect, it } from 'vitest'
import { pageFor } from '../../../server/features/schema-routes/page-for.ts'
import { permissionRows } from '../../../server/rights/permissions/permission-rows.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const title = { zh: '监控', en: 'Monitor' }
const clear = { zh: '清除', en: 'Clear' }
const table = { block: 'monitor', of: 'server' }
const lines = (values?: readonly string[]) => ({
  blocks: [{ block: 'monitor', of: 'server', show: 'lines', ...(values && { values }) }],
})

function loaded(page: object) {
  const menu = { title, items: [{ title, children: [{ page: 'mon/server' }] }] }
  const files = {
    'schemas/pages/mon/server.json': { title, ...page },
    'schemas/menus/main.json': menu,
    'schemas/resources/mon/rows.json': { title, fields: { code: { type: 'text', title } } },
    'schemas/pages/mon/rows.json': { title, blocks: [{ block: 'text', text: 'x' }] },
  }
  const texts = Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)] as const)
  return loadModel(new Map(texts), { hooks: [], blocks: ['diskGauges'] })
}

describe('check of a monitoring page', () => {
  it.each([
    ['rights of its own', { rights: { list: title, clear }, blocks: [table] }, []],
    ['rights without the right to open it', { rights: { clear }, blocks: [table] }, ['/rights']],
    ['known values', { blocks: [{ ...table, values: ['process.uptime', 'system.os'] }] }, []],
    ['an unknown value', { blocks: [{ ...table, values: ['process.uptme'] }] }, ['/blocks/0/values/0']],
    ['a chart with one unit', lines(['system.cpu.usage', 'process.cpu.usage']), []],
    ['a chart with two units', lines(['system.cpu.usage', 'process.uptime']), ['/blocks/0/values']],
    ['a chart of a text', lines(['system.os']), ['/blocks/0/values']],
    ['a chart without values', lines(), ['/blocks/0']],
  ])('%s', (_, page, pointers) => {
    expect(loaded(page).diagnostics.map(({ pointer }) => pointer)).toEqual(pointers)
  })
})

it('permissions of a page are rows below its menu entry, which requires the one to open it', () => {
  const { model } = loaded({ rights: { list: title, clear }, blocks: [table] })
  const rows = permissionRows(model)
  const entry = rows.find(({ target }) => target === 'page:mon/server')
  expect(entry?.perms).toBe('mon:server:list')
  const below = rows.filter(({ parentId, menuType }) => parentId === entry?.id && menuType === '2')
  expect(below.map(({ perms, nameEn }) => [perms, nameEn])).toEqual([
    ['mon:server:list', 'Monitor'],
    ['mon:server:clear', 'Clear'],
  ])
})

it('shows a page by its permission, and a block by that of its monitor', () => {
  const gauges = { block: 'widget', name: 'diskGauges' }
  const page = loaded({ rights: { list: title }, blocks: [table, gauges] })
  const found = page.model.pages.get('mon/server')
  if (!found) throw new Error('the page is not there')
  const of = (...codes: readonly string[]) => {
    const session = { isAdmin: false, user: { roles: [] }, may: (code: string) => codes.includes(code) }
    return pageFor(found, session as unknown as Parameters<typeof pageFor>[1], page.model)?.blocks
  }
  expect(of()).toBeUndefined()
  expect(of('mon:disk:list')).toBeUndefined()
  expect(of('mon:server:list')).toEqual([table])
  expect(of('mon:server:list', 'mon:disk:list')).toEqual([table, gauges])
})
