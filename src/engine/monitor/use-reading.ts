import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { type Reading, readMonitor } from '../../api/monitor.ts'
import type { MonitorName } from '../../schema/model/monitored.ts'
import { useClient } from '../../state/client.ts'
import { monitorPaceAtom } from '../../state/monitor-pace.ts'

/** Time span of the lines. Milliseconds. */
const historySpan = 600_000
/** Default poll interval in seconds. */
const usual = 5

/** Last reading, with those of the minutes before. */
export type Watched = Reading & { readonly past: readonly Reading[] }

/** Poll interval and its setter. */
export function usePace(name: string, every = usual): readonly [number, (seconds: number) => void] {
  const [chosen, setChosen] = useAtom(monitorPaceAtom)
  return [chosen[name] ?? every, (seconds) => setChosen((before) => ({ ...before, [name]: seconds }))]
}

/** Polls while the window is visible, and fetches at once when it is shown again. */
export function usePolled<T>(name: string, seconds: number, read: (signal: AbortSignal) => Promise<T>) {
  return useQuery({
    queryKey: ['monitor', name],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: seconds === 0 ? false : seconds * 1000,
    refetchOnWindowFocus: seconds !== 0,
    staleTime: 0,
  })
}

/** Reader of the running server; all blocks of one name share its past readings. */
export function useReader(name: MonitorName): (signal: AbortSignal) => Promise<Watched> {
  const client = useClient()
  const queries = useQueryClient()
  return async (signal) => {
    const reading = await readMonitor(client, name, signal)
    const before = queries.getQueryData<Watched>(['monitor', name])?.past ?? []
    return { ...reading, past: [...before, reading].filter(({ at }) => at > reading.at - historySpan) }
  }
}
