/** Backoff before the stream is reopened, by failures in a row. Milliseconds. */
const waits = [0, 500, 1000, 2000, 5000, 10_000, 30_000]

/**
 * Keeps a stream open until the signal aborts: the server or the network ends it now and then. `onReopened` is called after
 * each reopening, as events in between are lost. A device that goes offline ends the stream at once, and reopens it as soon as it is
 * online. `wait` and `network` let a test use a faster clock and its own device.
 */
export async function followStream(
  open: (signal: AbortSignal) => Promise<void>,
  onReopened: () => void,
  signal: AbortSignal,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void> = pause,
  network: EventTarget = window,
): Promise<void> {
  let failures = 0
  for (let turn = 0; !signal.aborted; turn += 1) {
    const since = Date.now()
    if (turn > 0) onReopened()
    const ended = await until(network, 'offline', signal, open).then(
      () => true,
      () => false,
    )
    // A stream that breaks at once counts as a failure.
    failures = ended && Date.now() - since > 1000 ? 0 : failures + 1
    const backoff = waits[Math.min(failures, waits.length - 1)] ?? 0
    await until(network, 'online', signal, (each) => wait(backoff, each))
  }
}

/** Runs until the signal aborts or the network has the event. */
async function until(
  network: EventTarget,
  event: 'offline' | 'online',
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const end = new AbortController()
  const stop = () => end.abort()
  network.addEventListener(event, stop)
  try {
    await run(AbortSignal.any([signal, end.signal]))
  } finally {
    network.removeEventListener(event, stop)
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
