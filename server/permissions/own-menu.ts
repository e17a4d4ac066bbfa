import { namedCache, untilWritten } from '../cache/caches.ts'
import type { Context } from '../http/route.ts'
import { dashboardsOf } from './dashboards.ts'
import { menuSideOf, permissionPayload, permissionTable } from './menu.ts'

/** Ready JSON: with thousands of buttons, making the entries costs far more than sending them. */
const menus = namedCache({
  name: 'menus',
  title: { zh: '菜单与按钮', en: 'Menus and buttons' },
  most: 100,
  trust: untilWritten,
})
const behind = ['sys_permission', '_grant', 'sys_role']

/** Menu, granted buttons, all buttons and dashboards of the signed-in person, as JSON text. People with the same roles share it. */
export async function ownMenu({ app, session, lang }: Context): Promise<string> {
  const { roles } = session.user
  const key = JSON.stringify([lang, menuSideOf(session), roles.toSorted()])
  const payload = await menus(app.store).remember(behind, key, async () =>
    JSON.stringify(permissionPayload(await permissionTable(app.store), session, lang)),
  )
  const dashboards = await dashboardsOf(app.store, app.live.current, session, lang)
  return `${payload.slice(0, -1)},"dashboards":${JSON.stringify(dashboards)}}`
}
