import { Session } from 'node:inspector/promises'

/** Returns unused memory of this thread's heap to the system: V8 does so only for an embedder that asks. Takes 0.2 to 0.5 s. */
export async function giveBackHeap(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
