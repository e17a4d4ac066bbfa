/** How often the parent is looked for. Milliseconds. */
const pace = 500

/** Calls when the process that started this one has ended without a signal, as npm that was killed does. */
export function onEndOfParent(ended: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    ended()
  }, pace)
  timer.unref()
}
