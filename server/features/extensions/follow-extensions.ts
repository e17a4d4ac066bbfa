import type { App } from '../../platform/app.ts'
import { madeDictionaries } from '../../records/dictionaries/made.ts'
import { readExtensions } from './read-extensions.ts'
import { readStyles } from './read-styles.ts'

/** How long another process of the same installation may go on without a field that was added here, or a changed layout. Milliseconds. */
const pace = 2000

/** Takes over the fields, dictionaries and form styles that other processes on the same PostgreSQL add; on SQLite there are none. Returns the way to stop. */
export function followExtensions({ store, live, log }: App): () => void {
  if (store.dialect !== 'postgres') return () => undefined
  let known: string | undefined
  const look = async () => {
    const now = JSON.stringify([
      ...(await readExtensions(store)),
      ...(await madeDictionaries(store)),
      ...(await readStyles(store)),
    ])
    if (known !== undefined && now !== known) live.refreshSoon()
    known = now
  }
  const run = () => look().catch((error: unknown) => log.error({ error: String(error) }, 'added fields cannot be read'))
  void run()
  const timer = setInterval(() => void run(), pace).unref()
  return () => clearInterval(timer)
}
