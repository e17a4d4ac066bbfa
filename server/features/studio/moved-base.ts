import { AppError } from '../../../src/schema/model/errors.ts'
import { hasMoved } from '../../../src/schema/model/overlay-parts.ts'
import type { MovedBase } from '../../../src/schema/model/studio-data.ts'
import { basePath } from '../../../src/schema/model/tenant-files.ts'
import type { App } from '../../platform/app.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/http/route.ts'
import { editablePlace, servedText, tenantOf } from './file-drafts.ts'
import { readOverlays } from './read-overlays.ts'
import { baseStep, shelfOf, writeFiles } from './shelf.ts'
import { sharedBaseAt, sharedBaseStep, sharedTextAt } from './tenant-places.ts'

/** File that changed since another text replaced it: that of the folder, or the shared file of a tenant's own; undefined for other files. */
export async function movedBaseAt(app: App, path: string): Promise<MovedBase | undefined> {
  const { store, live } = app
  const shared = sharedTextAt(app, path)
  if (shared !== undefined) {
    const base = await sharedBaseAt(app, path)
    const text = servedText(app, path)
    return base === undefined || text === null || text === shared || !hasMoved(base, shared)
      ? undefined
      : { base, file: shared }
  }
  const override = (await readOverlays(store)).get(path)
  const file = live.writtenAt(path)
  if (override?.base === undefined || override.text === file || !hasMoved(override.base, file)) return undefined
  return { base: override.base, file }
}

/** Keeps the text of the database although its file changed: that file is the base from now on. @throws PLAN_CHANGED */
export async function keepOwn(context: Context): Promise<null> {
  const { app, session, body, ip } = context
  const { path, file } = body as { readonly path: string; readonly file: string | null }
  editablePlace(context, path)
  const moved = await movedBaseAt(app, path)
  if (moved?.file !== file) throw new AppError('PLAN_CHANGED')
  const logged = auditStep({
    kind: 'schema',
    what: 'file kept over its new base',
    user: session.user.username,
    tenant: tenantOf(path),
    ip,
    detail: { path },
  })
  const isShared = sharedTextAt(app, path) !== undefined
  await app.store.write([isShared ? sharedBaseStep(path, file) : baseStep(path, file), logged])
  if (isShared && (await shelfOf(app)) === 'files') await writeFiles(app.live.dir, new Map([[basePath(path), file]]))
  await app.live.refresh()
  return null
}
