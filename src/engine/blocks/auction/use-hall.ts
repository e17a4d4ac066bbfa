import { useEffect, useRef, useState } from 'react'
import { followHall, type Hall, type HallLine, readHall } from '../../../api/auction.ts'
import { useClient } from '../../../state/client.ts'
import { followStream } from '../../live/follow-stream.ts'

/** A hall that follows the server. */
export type LiveHall = {
  readonly hall: Hall | undefined
  /** All known entries, the newest first. */
  readonly log: readonly HallLine[]
  readonly error: unknown
  readonly isConnected: boolean
  /** Entries that arrived after the connection was lost; 0 if it never was. */
  readonly missed: number
  /** Clock of the server minus that of this device. Milliseconds. */
  readonly skew: number
  /** Shows an answer to a call at once. */
  readonly take: (hall: Hall) => void
}

type Shown = Pick<LiveHall, 'hall' | 'log' | 'skew' | 'missed'>

const nothing: Shown = { hall: undefined, log: [], skew: 0, missed: 0 }

/** Follows the hall of an auction; after a lost connection it continues with the next entry. */
export function useHall(id: string): LiveHall {
  const client = useClient()
  const [shown, setShown] = useState(nothing)
  const [error, setError] = useState<unknown>()
  const [isConnected, setConnected] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    const stop = new AbortController()
    let isBack = false
    since.current = 0
    setShown(nothing)
    const hear = (hall: Hall) => {
      setError(undefined)
      setConnected(true)
      const back = isBack
      isBack = false
      setShown((before) => merged(before, hall, back))
      since.current = Math.max(since.current, hall.seq)
      // An annulled bid changes an entry that is known already; the end of a sealed auction brings earlier ones.
      const opens = hall.kind === 'sealed' && hall.isBuyer && hall.log.some(({ kind }) => kind === 'ended')
      if (opens || hall.log.some(({ kind }) => kind === 'voided'))
        readHall(client, id).then(
          (whole) => setShown((before) => ({ ...merged(nothing, whole, false), missed: before.missed })),
          setError,
        )
    }
    const open = async (signal: AbortSignal) => {
      try {
        // The call gives the reason when the hall is closed to the reader, which a stream cannot.
        if (since.current === 0) hear(await readHall(client, id))
        await followHall(client, id, since.current, hear, signal)
      } catch (failure) {
        if (!signal.aborted) setError(failure)
        throw failure
      } finally {
        setConnected(false)
      }
    }
    void followStream(open, () => (isBack = true), stop.signal)
    return () => stop.abort()
  }, [client, id])
  // The log of an answer is complete: entries that the stream brings later are known then.
  const take = (hall: Hall) => setShown((before) => merged(before, hall, false))
  return { ...shown, error, isConnected, take }
}

/** Entries of both in the order of their numbers, the newest first. An older state of the hall never replaces a newer one. */
function merged(before: Shown, hall: Hall, isBack: boolean): Shown {
  const known = new Set(before.log.map(({ seq }) => seq))
  const fresh = hall.log.filter(({ seq }) => !known.has(seq))
  const log = [...before.log, ...fresh].toSorted((left, right) => right.seq - left.seq)
  const isOlder = before.hall !== undefined && hall.now < before.hall.now
  return {
    log,
    hall: isOlder ? before.hall : hall,
    skew: isOlder ? before.skew : hall.now - Date.now(),
    missed: isBack ? fresh.length : before.missed,
  }
}
