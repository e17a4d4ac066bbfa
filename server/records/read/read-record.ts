import type { Lang } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { mayReach } from '../../rights/rows/scope.ts'
import { hiddenIn } from '../../rights/rows/veiled-fields.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { rowOpenedEarly } from '../sealed/open-early.ts'
import { sealedNames } from '../sealed/sealed-values.ts'
import { usedUp } from './carried-rows.ts'
import { dressed } from './dressed.ts'
import { isOpenBelow } from './guard.ts'
import { findRow } from './list.ts'
import { madeAmong } from './made.ts'
import { withDerived } from './readers.ts'
import { shownTables } from './table-fields.ts'

/** Whoever reads encrypted values before the opening leaves an entry: also an account that was taken over. */
function noteRead(app: App, { plan }: ServerResource, { user, tenantId }: Session, id: string): Promise<void> {
  const what = `${plan.code} read`
  return audit(app, { kind: 'seal', what, user: user.username, tenant: tenantId, ip: '', detail: { id } })
}

/** Record as queryById returns it; undefined when the session does not reach it. Masked values are complete for users who may edit it. */
export async function readRecord(
  app: App,
  resource: ServerResource,
  session: Session,
  lang: Lang,
  id: string,
): Promise<RecordRow | undefined> {
  const stored = await findRow(app, resource, session, 'list', id)
  if (!stored) return undefined
  const opened = await rowOpenedEarly(app, resource, session, stored)
  if (opened !== stored) await noteRead(app, resource, session, id)
  const row = await withDerived(app, resource, session, opened)
  const visible = new Set(visibleFields(resource, session, hiddenIn(resource, session, row)))
  const shown = Object.fromEntries(Object.entries(row).filter(([key]) => visible.has(key)))
  const isOwn = session.may(permissionOf(resource.plan.code, 'edit')) && mayReach(resource, session, 'edit', row)
  const isOpen = await isOpenBelow({ app, resource, session }, row)
  const mayEdit = isOwn && isOpen
  const [record] = await dressed(app, resource, session, lang, [shown], isOwn)
  // A user who may edit such records, but not this one, sees it before trying.
  const isClosed = session.may(permissionOf(resource.plan.code, 'edit')) && !mayEdit
  const tables = await shownTables(app, resource, session, lang, row)
  const made = {
    ...usedUp(app.live.current, resource, { ...row, ...tables, user: session.user }),
    ...(await madeAmong({ app, resource, session }, [id])).get(id),
  }
  const isSeen = (name: string) => visible.has(name) || Object.hasOwn(tables, name)
  const sealed = opened === stored ? sealedNames(resource, row).filter(isSeen) : []
  const marks = {
    ...(isClosed && { _mayEdit: false }),
    ...(!isOpen && { _guarded: true }),
    ...(Object.keys(made).length > 0 && { _made: made }),
    ...(sealed.length > 0 && { _sealed: sealed }),
  }
  return record && { ...record, ...tables, ...marks }
}
