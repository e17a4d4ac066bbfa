import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../../src/api/resource.ts'
import { renewed, type Selection, withPage } from '../../../src/engine/list/use-selection.ts'
import { itemRows } from './kit/memory-server.ts'

const rows = itemRows(30)
const pages = [rows.slice(0, 10), rows.slice(10, 20), rows.slice(20)] as const
const ids = (page: readonly Row[]) => page.map(({ id }) => id)
const none: Selection = new Map()

describe('selected rows of a list', () => {
  it('are the last selection of each page, in any order of visits', () => {
    const visit = fc.tuple(fc.constantFrom(0, 1, 2), fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
    fc.assert(
      fc.property(fc.array(visit), (visits) => {
        const last = new Map<number, readonly string[]>()
        let selection = none
        for (const [index, ticked] of visits) {
          const page = pages[index] ?? []
          const wanted = ids(page).filter((_, at) => ticked.includes(at))
          // antd passes the keys of all pages; only those of this one count.
          selection = withPage(
            selection,
            page,
            [...selection.keys()].filter((id) => !ids(page).includes(id)).concat(wanted),
          )
          last.set(index, wanted)
        }
        expect([...selection.keys()].toSorted()).toEqual([...last.values()].flat().toSorted())
      }),
    )
  })

  it('have the current values of the page', () => {
    const selection = withPage(none, pages[0], ['id-1', 'id-2'])
    const now = { ...pages[0][0], id: 'id-1', status: 'pending' }
    const next = renewed(selection, [now])
    expect(next.get('id-1')).toBe(now)
    expect([...next.keys()]).toEqual(['id-1', 'id-2'])
  })

  it('keep their identity while nothing changes', () => {
    const selection = withPage(none, pages[0], ['id-1'])
    expect(renewed(selection, pages[0])).toBe(selection)
    expect(renewed(selection, pages[1])).toBe(selection)
  })
})
