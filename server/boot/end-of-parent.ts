/** Interval of the check for the parent. Milliseconds. */
const pace = 500

/** Calls back when the parent process has ended without a signal, such as a killed npm. */
export function onEndOfParent(ended: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    ended()
  }, pace)
  timer.unref()
}
