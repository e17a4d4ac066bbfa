import { watch } from 'node:fs'

/** An editor writes a file in several steps; this long after the last one it is read. Milliseconds. */
const settle = 12

/** One refresh at a time; changes that come meanwhile are taken by one more after it. */
export function follow(dir: string, refresh: () => Promise<void>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = () => {
    running = refresh()
      .catch(onError)
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
  const watcher = watch(dir, { recursive: true }, soon)
  watcher.on('error', onError)
  const stop = async () => {
    clearTimeout(timer)
    watcher.close()
    await (next ?? running)
  }
  return { stop, soon, now }
}
