/** Milliseconds for the page to be drawn first. */
const patience = 1000

/** Runs the work some time after the page, when the browser has nothing to do; returns its cancellation. */
export function whenIdle(work: () => void): () => void {
  let handle: number | undefined
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') work()
    else handle = requestIdleCallback(work, { timeout: 2000 })
  }, patience)
  return () => {
    clearTimeout(timer)
    if (handle !== undefined) cancelIdleCallback(handle)
  }
}
