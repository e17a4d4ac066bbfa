import type { App, ModelChange } from '../../platform/app.ts'

/** Time for which a change is kept: that between the load of a page and the opening of its stream. Milliseconds. */
const kept = 120_000
/** Time that a request may take to the server. Milliseconds. */
const transit = 1000

type File = ModelChange['changed'][number]
type Recent = { readonly file: File; readonly isRemoved: boolean; readonly at: number }

const recents = new WeakMap<App['live'], Map<string, Recent>>()

/** Keeps the last changes of the files for streams that open after them. Returns the function that ends it. */
export function keepRecentChanges({ live }: Pick<App, 'live'>): () => void {
  const files = new Map<string, Recent>()
  recents.set(live, files)
  return live.subscribe(({ changed, removed }) => {
    const at = Date.now()
    for (const [key, recent] of files) if (recent.at < at - kept) files.delete(key)
    for (const file of changed) files.set(keyOf(file), { file, isRemoved: false, at })
    for (const file of removed) files.set(keyOf(file), { file, isRemoved: true, at })
  })
}

const keyOf = ({ kind, code }: File) => `${kind} ${code}`

/**
 * Files that changed in the last `age` milliseconds, or as long as changes are kept without a valid one: a page that opens a stream may
 * have those of before.
 */
export function recentChanges({ live }: Pick<App, 'live'>, age: number): Pick<ModelChange, 'changed' | 'removed'> {
  const since = Date.now() - (age >= 0 ? Math.min(age + transit, kept) : kept)
  const last = [...(recents.get(live)?.values() ?? [])].filter(({ at }) => at >= since)
  const filesOf = (wanted: boolean) => last.flatMap(({ file, isRemoved }) => (isRemoved === wanted ? [file] : []))
  return { changed: filesOf(false), removed: filesOf(true) }
}
