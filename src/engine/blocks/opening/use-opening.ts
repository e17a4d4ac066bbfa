import { useEffect, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { followOpening, type OpeningState } from '../../../api/opening.ts'
import { useClient } from '../../../state/client.ts'
import { followStream } from '../../live/follow-stream.ts'

/** Openings of a tender that follow the server. */
export type LiveOpening = {
  readonly state: OpeningState | undefined
  readonly error: ApiError | undefined
  readonly isConnected: boolean
}

/** Follows the openings of a tender; each message has the whole state, so that nothing is missed after a lost connection. */
export function useOpening(projectNo: string): LiveOpening {
  const client = useClient()
  const [live, setLive] = useState<LiveOpening>({ state: undefined, error: undefined, isConnected: false })
  useEffect(() => {
    const stop = new AbortController()
    const hear = (state: OpeningState) => setLive({ state, error: undefined, isConnected: true })
    const open = async (signal: AbortSignal) => {
      try {
        await followOpening(client, projectNo, hear, signal)
      } catch (failure) {
        if (!signal.aborted && failure instanceof ApiError) setLive((before) => ({ ...before, error: failure }))
        throw failure
      } finally {
        if (!signal.aborted) setLive((before) => ({ ...before, isConnected: false }))
      }
    }
    void followStream(open, () => undefined, stop.signal)
    return () => stop.abort()
  }, [client, projectNo])
  return live
}
