/** Backoff before the stream is reopened, by failures in a row. Milliseconds. */
const waits = [0, 500, 1000, 2000, 5000, 10_000, 30_000]

/**
 * Keeps a stream open until the signal aborts: the server or the network ends it now and then. `onReopened` is called after
 * each reopening, as events in between are lost. `wait` lets a test use a faster clock.
 */
export async function followStream(
  open: (signal: AbortSignal) => Promise<void>,
  onReopened: () => void,
  signal: AbortSignal,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void> = pause,
): Promise<void> {
  let failures = 0
  for (let turn = 0; !signal.aborted; turn += 1) {
    const since = Date.now()
    if (turn > 0) onReopened()
    const ended = await open(signal).then(
      () => true,
      () => false,
    )
    // A stream that breaks at once counts as a failure.
    failures = ended && Date.now() - since > 1000 ? 0 : failures + 1
    await wait(waits[Math.min(failures, waits.length - 1)] ?? 0, signal)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}
