import type { App } from '../../platform/app.ts'
import { takeForgotten } from './files.ts'
import { dropBytes } from './folder.ts'

/** Removes the files that no record named for a long time. How many they were. */
export async function forgetOnce(app: Pick<App, 'store' | 'options'>): Promise<number> {
  const ids = await takeForgotten(app)
  for (const id of ids) await dropBytes(app.options, id)
  return ids.length
}
