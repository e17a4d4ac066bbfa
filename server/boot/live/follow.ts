import { type FSWatcher, statSync, watch } from 'node:fs'

/** Delay after the last change before a file is read: an editor writes a file in several steps. Milliseconds. */
const settle = 12
/** Interval of the check that the watched folder is still the same. Milliseconds. */
const pace = 1000

/** One refresh at a time; changes during a refresh are handled by one more after it. */
export function follow(dir: string, refresh: () => Promise<void>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = () => {
    running = refresh()
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') unwatch()
        onError(error)
      })
      .finally(() => {
        running = undefined
      })
    return running
  }
  const now = (): Promise<void> => {
    if (!running) return start()
    next ??= running.then(() => {
      next = undefined
      return start()
    })
    return next
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void now(), settle)
  }
  // A watch is bound to the folder: one that was moved away and back, or replaced, is watched again.
  let watcher: FSWatcher | undefined
  let watched: number | undefined
  const unwatch = () => {
    watcher?.close()
    watcher = undefined
    watched = undefined
  }
  const look = () => {
    const found = statSync(dir, { throwIfNoEntry: false })?.ino
    if (found === watched) return
    unwatch()
    if (found !== undefined) watcher = watch(dir, { recursive: true }, soon).on('error', onError)
    watched = found
  }
  look()
  const again = setInterval(() => {
    const before = watched
    try {
      look()
    } catch (error) {
      onError(error)
    }
    if (watched !== before) soon()
  }, pace)
  again.unref()
  const stop = async () => {
    clearInterval(again)
    clearTimeout(timer)
    watcher?.close()
    await (next ?? running)
  }
  return { stop, soon, now }
}
