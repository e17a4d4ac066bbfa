import type { App } from '../../platform/app.ts'
import { deleteUnlinked } from './files.ts'
import { dropBytes } from './folder.ts'

/** Deletes expired files that no record names. Returns their number. */
export async function forgetOnce(app: Pick<App, 'store' | 'options'>): Promise<number> {
  const ids = await deleteUnlinked(app)
  for (const id of ids) await dropBytes(app.options, id)
  return ids.length
}
