/** How long steps may hold up what else the server has to do. Milliseconds. */
const slice = 5

/** Takes the steps one after the other, with room for everything else between; gives what breaks it off. */
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
