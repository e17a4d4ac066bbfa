import { expect, it } from 'vitest'
import { accessAbove } from '../../../../src/schema/compile/written-access.ts'

const mixin = {
  kind: 'mixin',
  code: 'bill',
  value: {
    actions: { submit: { do: 'transition', title: 'Submit', from: ['a'], by: ['buyer', 'quality'] } },
    rights: { buyer: { can: ['list'] } },
  },
}
const area = {
  kind: 'mixin',
  code: 'area/a',
  value: { areas: ['a/'], rights: { auditor: { can: ['list', 'view'] } } },
}
const resource = {
  kind: 'resource',
  code: 'a/b',
  value: {
    title: 'B',
    fields: { name: { type: 'text', title: 'Name' } },
    extends: ['bill'],
    actions: {
      reopen: { like: 'bill.submit', by: 'finance' },
      close: { do: 'transition', title: 'Close', from: ['a'], by: 'finance' },
    },
    rights: { buyer: { can: ['list', 'add'] }, finance: { can: ['list'] } },
  },
}

it('the access above a file has mixins and areas, without what the file says itself', () => {
  expect(accessAbove('a/b', [mixin, area, resource])).toEqual({
    rights: { buyer: { can: ['list'] }, auditor: { can: ['list', 'view'] } },
    by: { submit: ['buyer', 'quality'], reopen: ['buyer', 'quality'], close: [] },
  })
})

it('a resource with a missing mixin has none', () => {
  expect(accessAbove('a/b', [resource])).toBeUndefined()
  expect(accessAbove('a/c', [mixin, resource])).toBeUndefined()
})
