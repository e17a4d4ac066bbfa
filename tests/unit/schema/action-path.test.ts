import { expect, it } from 'vitest'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { actionPath, pathTo } from '../../../src/schema/rules/action-path.ts'

const action = (name: string, from: readonly string[], to?: string) =>
  ({ name, from, ...(to !== undefined && { to }) }) as CompiledAction

const resource = {
  code: 'test/path',
  states: { field: 'status', initial: 'draft', draft: [] },
  actions: [
    action('submit', ['draft', 'rejected'], 'pending'),
    action('reject', ['pending'], 'rejected'),
    action('approve', ['pending'], 'approved'),
    action('print', ['approved']),
    action('jump', ['draft'], 'approved'),
  ],
} as Parameters<typeof pathTo>[0]

it.each([
  ['draft', 'draft', []],
  ['draft', 'pending', ['submit']],
  ['draft', 'approved', ['jump']],
  ['rejected', 'approved', ['submit', 'approve']],
  ['approved', 'draft', undefined],
])('finds the shortest path of actions from %s to %s', (from, to, names) => {
  expect(actionPath(resource, from, to)?.map(({ name }) => name)).toEqual(names)
})

it('refuses an unreachable state', () => {
  expect(() => pathTo(resource, 'nowhere')).toThrow('no action of test/path leads to "nowhere"')
})
