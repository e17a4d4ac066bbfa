import type { App } from '../app.ts'
import { takeForgotten } from './files.ts'
import { dropBytes } from './folder.ts'

const hour = 3_600_000

/** Looks every hour for files that no record names any more. Gives the end of it. */
export function forgetFiles(app: App): () => void {
  const timer = setInterval(() => {
    forgetOnce(app).catch((error: unknown) => app.log.error({ error: String(error) }, 'old files were not removed'))
  }, hour)
  timer.unref()
  return () => clearInterval(timer)
}

/** Removes the files that were forgotten until now. How many they were. */
export async function forgetOnce(app: App): Promise<number> {
  const ids = await takeForgotten(app)
  for (const id of ids) await dropBytes(app.options, id)
  return ids.length
}
