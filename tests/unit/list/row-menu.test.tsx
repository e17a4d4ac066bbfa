import { expect, it, vi } from 'vitest'
import type { RowCommands } from '../../../src/engine/list/row-actions.tsx'
import { rowItems } from '../../../src/engine/list/row-menu.tsx'
import type { CompiledResource } from '../../../src/schema/model/compiled.ts'

const commands: RowCommands = {
  ...{ open: vi.fn(), edit: vi.fn(), go: vi.fn(), remove: vi.fn(), history: vi.fn(), act: vi.fn(), run: vi.fn() },
  ...{ addBelow: undefined, user: {}, isReadOnly: true },
}

it.each([
  ['a table', false, ['history']],
  ['a read-only view', true, []],
])('offers the history of a row of %s: %j → %j', (_, isView, keys) => {
  const resource = {
    code: 'a',
    list: {},
    actions: [],
    can: [],
    ...(isView && { isView }),
  } as unknown as CompiledResource
  const items = rowItems(resource, { id: '1' }, commands, { t: ((key: string) => key) as never, lang: 'en' })
  expect(items.map((item) => item?.key)).toEqual(keys)
})
