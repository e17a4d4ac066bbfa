import { expect, it } from 'vitest'
import { namedFiles } from '../../../src/engine/blocks/studio/kit/named-files.ts'
import type { StudioFiles } from '../../../src/schema/model/studio-data.ts'

const own = {
  path: 'schemas/overlays/1/processes/ord/order.bpmn',
  kind: 'process',
  code: 'ord/order',
  tenant: '1',
} as const
const data: StudioFiles = {
  shelf: 'files',
  files: [{ ...own, stamp: '', title: 'Own approval' }],
  removed: [],
  resources: [{ code: 'ord/order', title: 'Orders' }],
  shared: [
    { kind: 'process', code: 'ord/order', title: 'Approval' },
    { kind: 'process', code: 'ord/cancel', title: 'Approval of letters' },
    { kind: 'page', code: 'home/board', title: 'Board' },
  ],
  tenants: [],
  menus: [],
}

it('the administrator of a tenant names resources and shared files, which are not among the edited ones', () => {
  expect(namedFiles(data, 'resource')).toEqual([{ name: 'ord/order', title: 'Orders' }])
  expect(namedFiles(data, 'page')).toEqual([{ name: 'home/board', title: 'Board' }])
})

it('an own file takes the place of the shared one of its code', () => {
  expect(namedFiles(data, 'process')).toEqual([
    { name: 'ord/order', title: 'Own approval' },
    { name: 'ord/cancel', title: 'Approval of letters' },
  ])
})
