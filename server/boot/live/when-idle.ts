/** Longest slice of background work between other tasks of the server. Milliseconds. */
const slice = 5
/** Pause while other tasks take the time of the process, such as users who return after a restart. Milliseconds. */
const pause = 50

/** Runs the steps in sequence, with other tasks in between. Returns the function that stops it. */
export function whenIdle(steps: Iterator<void>, onError: (error: unknown) => void): () => void {
  let stop = () => {}
  let before: number | undefined
  const go = () => {
    const isBusy = before !== undefined && performance.now() - before > slice
    before = undefined
    if (isBusy) {
      const timer = setTimeout(go, pause)
      timer.unref()
      stop = () => clearTimeout(timer)
      return
    }
    const until = performance.now() + slice
    try {
      while (performance.now() < until) if (steps.next().done) return
    } catch (error) {
      onError(error)
      return
    }
    soon()
  }
  const soon = () => {
    before = performance.now()
    const next = setImmediate(go)
    next.unref()
    stop = () => clearImmediate(next)
  }
  soon()
  return () => stop()
}
