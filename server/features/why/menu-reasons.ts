import type { Reason, WhyMenu } from '../../../src/schema/model/why-data.ts'
import type { Context, Session } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import {
  type MenuEntry,
  menuSideOf,
  type PermissionDbRow,
  permissionPayload,
  permissionTable,
  titleOf,
} from '../../rights/permissions/menu.ts'
import { tenantRows } from '../../rights/permissions/tenant-rows.ts'
import { opensTo } from '../permissions/own-menu.ts'
import type { Grants } from './grant-reasons.ts'

type Asking = { readonly context: Context; readonly session: Session; readonly grants: Grants }

/** All entries of the menu in their order, and whether a person has each. */
export async function menuVerdicts({ context, session, grants }: Asking): Promise<WhyMenu['entries']> {
  const { app, lang } = context
  const model = modelFor({ app, session })
  const all = tenantRows(await permissionTable(app.store), app.live.current, model)
  const rows = all.filter(({ menu_type }) => menu_type !== '2')
  const opens = (target: string) => opensTo(target, model, session)
  const shown = idsIn(permissionPayload(rows, session, lang, opens).menu)
  const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id ?? '')
  const entriesOf = (parent: string, level: number, above: ReadonlySet<string>): WhyMenu['entries'] =>
    (byParent.get(parent) ?? []).flatMap((row) => {
      if (above.has(row.id)) return []
      const reasons = [...ownReasons(row), ...aboveReasons(parent), ...emptyReasons(row)]
      return [
        { id: row.id, title: titleOf(row, lang), level, holds: shown.has(row.id), reasons },
        ...entriesOf(row.id, level + 1, new Set([...above, row.id])),
      ]
    })
  const ownReasons = ({ enabled, user_type, perms, target }: PermissionDbRow): readonly Reason[] => [
    ...(enabled === 'Y' ? [] : [{ kind: 'enabled', holds: false } as const]),
    ...(user_type && user_type !== menuSideOf(session) ? [{ kind: 'side', holds: false, of: user_type } as const] : []),
    ...permsReasons(listOf(perms), grants, session),
    ...(target === null || opens(target) ? [] : [{ kind: 'target', holds: false, of: target } as const]),
  ]
  const aboveReasons = (parent: string): readonly Reason[] =>
    parent === '' || shown.has(parent) || !isClosed(rows.find(({ id }) => id === parent))
      ? []
      : [{ kind: 'above', holds: false }]
  const isClosed = (row: PermissionDbRow | undefined) =>
    row !== undefined && ownReasons(row).some(({ holds }) => !holds)
  const emptyReasons = (row: PermissionDbRow): readonly Reason[] =>
    byParent.has(row.id) && row.target === null && !shown.has(row.id) && !isClosed(row)
      ? [{ kind: 'empty', holds: false }]
      : []
  return entriesOf('', 0, new Set())
}

/** One of the codes is enough. */
function permsReasons(codes: readonly string[], grants: Grants, session: Session): readonly Reason[] {
  const each = codes.map((code) => grants.reasons(code, session))
  const enough = each.find((reasons) => reasons.every(({ holds }) => holds))
  return enough ?? each.flat()
}

function idsIn(menu: readonly MenuEntry[]): ReadonlySet<string> {
  return new Set(menu.flatMap(({ id, children = [] }) => [id, ...idsIn(children)]))
}
