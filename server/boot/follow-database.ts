import { readExtensions } from '../features/extensions/read-extensions.ts'
import { readStyles } from '../features/extensions/read-styles.ts'
import { readThemes } from '../features/extensions/read-themes.ts'
import { readOverlays } from '../features/studio/read-overlays.ts'
import type { App } from '../platform/app.ts'
import { madeDictionaries } from '../records/dictionaries/made.ts'

/** Poll interval for fields and layouts added by another process. Milliseconds. */
const pace = 2000

/** Takes over fields, dictionaries, form styles, themes and schema files of other processes on the same PostgreSQL; SQLite has none. Gives the stop function. */
export function followDatabase({ store, live, log }: App): () => void {
  if (store.dialect !== 'postgres') return () => undefined
  let known: string | undefined
  const poll = async () => {
    const now = JSON.stringify([
      ...(await readExtensions(store)),
      ...(await madeDictionaries(store)),
      ...(await readStyles(store)),
      ...(await readThemes(store)),
      ...(await readOverlays(store)),
    ])
    if (known !== undefined && now !== known) live.refreshSoon()
    known = now
  }
  const run = () => poll().catch((error: unknown) => log.error({ error: String(error) }, 'added fields cannot be read'))
  void run()
  const timer = setInterval(() => void run(), pace).unref()
  return () => clearInterval(timer)
}
