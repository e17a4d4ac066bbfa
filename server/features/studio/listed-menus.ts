import { isText } from '../../../src/schema/edit/is-text.ts'
import { menuGroups, menuTargets } from '../../../src/schema/edit/menu-edits.ts'
import { isObject } from '../../../src/schema/edit/meta-schema.ts'
import type { StudioMenu } from '../../../src/schema/model/studio-data.ts'

type Written = {
  readonly path: string
  readonly code: string
  readonly tenant?: string | undefined
  readonly value: unknown
  readonly served: unknown
}

/** Menu files in their order: groups for further entries, and what the entries open. */
export function listedMenus(menus: readonly Written[]): readonly StudioMenu[] {
  return menus
    .map(({ path, code, tenant, value, served }) => {
      const targets = menuTargets(value)
      const before = new Set(menuTargets(served).map(({ kind, code: of }) => `${kind} ${of}`))
      const { title, order, users } = isObject(value) ? value : {}
      return {
        order: typeof order === 'number' ? order : usualOrder,
        menu: {
          path,
          ...(tenant !== undefined && { tenant }),
          title: isText(title) ? title : code,
          ...(users === 'supplier' && { isOfSuppliers: true as const }),
          groups: menuGroups(value),
          targets,
          added: targets.filter(({ kind, code: of }) => !before.has(`${kind} ${of}`)),
        },
      }
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ menu }) => menu)
}

/** Order of a menu file without one. */
const usualOrder = 100
