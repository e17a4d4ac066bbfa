import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { tableName } from '../../../src/schema/compile/storage.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import { namedCache, untilWritten } from '../../platform/cache/caches.ts'
import type { Context, Session } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { menuSideOf, permissionPayload, permissionTable } from '../../rights/permissions/menu.ts'
import { tenantRows } from '../../rights/permissions/tenant-rows.ts'
import { mayBegin } from '../../rights/rows/may-begin.ts'
import { mayOpenReport } from '../reports/open-report.ts'
import { pageFor } from '../schema-routes/page-for.ts'
import { dashboardsOf } from './dashboards.ts'

/** Serialised JSON: with thousands of buttons, building the entries costs far more than sending them. */
const menus = namedCache({
  name: 'menus',
  title: { zh: '菜单与按钮', en: 'Menus and buttons' },
  most: 100,
  megabytes: 16,
  trust: untilWritten,
})
const editions = new WeakMap<Model, number>()
let lastEdition = 0

/** Number of a model version: the menu depends on the files. */
function editionOf(model: Model): number {
  const edition = editions.get(model) ?? ++lastEdition
  editions.set(model, edition)
  return edition
}

/** Whether the page or report of an entry has visible content. A resource needs the permission of its entry. */
export function opensTo(target: string, model: Model, session: Session): boolean {
  const [kind, code = ''] = target.split(':')
  const page = kind === 'page' ? model.pages.get(code) : undefined
  const report = kind === 'report' ? model.reports.get(code) : undefined
  if (page) return pageFor(page, session, model) !== undefined
  return !report || mayOpenReport(report, model, session)
}

const behind = [tableName('sys/permission'), '_grant', tableName('sys/role')]

/**
 * Menu, granted buttons, all buttons and dashboards of the signed-in person, as JSON text. Cached for people with the same roles,
 * separately in and outside the first tenant. With `codes` also the held codes, for JeecgBoot's Vue 3 client.
 */
export async function ownMenu({ app, session, lang }: Context, codes: boolean): Promise<string> {
  const {
    isHouse,
    user: { roles },
  } = session
  const model = modelFor({ app, session })
  const refused = sealedFrom(model, session)
  const reader = { ...session, may: (permission: string) => !refused.includes(permission) && session.may(permission) }
  const key = JSON.stringify([lang, menuSideOf(session), isHouse, roles.toSorted(), editionOf(model), codes, refused])
  const opens = (target: string) => opensTo(target, model, session)
  const payload = await menus(app.store).remember(behind, key, async () => {
    const rows = tenantRows(await permissionTable(app.store), app.live.current, model)
    return JSON.stringify(withCodes(permissionPayload(rows, reader, lang, opens), codes))
  })
  const dashboards = await dashboardsOf(app.store, model, session, lang)
  return `${payload.slice(0, -1)},"dashboards":${JSON.stringify(dashboards)}}`
}

/** "Add" codes that a session holds but a seal refuses: not shown as buttons. */
function sealedFrom({ resources }: Model, session: Session): readonly string[] {
  const sealed = [...resources.values()].filter(({ seal }) => seal !== undefined)
  return sealed.filter((resource) => !mayBegin(resource, session)).map(({ plan }) => permissionOf(plan.code, 'add'))
}

type Payload = ReturnType<typeof permissionPayload>

function withCodes(payload: Payload, codes: boolean) {
  const held = payload.auth.flatMap(({ action }) => listOf(action))
  return codes ? { ...payload, codeList: [...new Set(held)], sysSafeMode: false } : payload
}
