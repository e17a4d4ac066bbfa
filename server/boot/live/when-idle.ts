/** Longest slice of background work between other tasks of the server. Milliseconds. */
const slice = 5

/** Runs the steps in sequence, with other tasks in between. Returns the function that stops it. */
export function whenIdle(steps: Iterator<void>, onError: (error: unknown) => void): () => void {
  let next: NodeJS.Immediate | undefined
  const go = () => {
    const until = performance.now() + slice
    try {
      while (performance.now() < until) if (steps.next().done) return
    } catch (error) {
      onError(error)
      return
    }
    next = setImmediate(go)
    next.unref()
  }
  next = setImmediate(go)
  next.unref()
  return () => clearImmediate(next)
}
