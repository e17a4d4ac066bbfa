import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { type Reading, readMonitor } from '../../api/monitor.ts'
import type { MonitorName } from '../../schema/model/monitored.ts'
import { useClient } from '../../state/client.ts'
import { monitorPaceAtom } from '../../state/monitor-pace.ts'

/** How far back lines go. Milliseconds. */
const kept = 600_000
/** Seconds from one reading to the next where nobody says another number. */
const usual = 5

/** The last reading, and those of the last minutes before it. */
export type Watched = Reading & { readonly past: readonly Reading[] }

/** How often something is read, and the way to change it. */
export function usePace(name: string, every = usual): readonly [number, (seconds: number) => void] {
  const [chosen, setChosen] = useAtom(monitorPaceAtom)
  return [chosen[name] ?? every, (seconds) => setChosen((before) => ({ ...before, [name]: seconds }))]
}

/** What is asked again and again while somebody looks: not in a window or tab out of sight, and at once when it is back. */
export function usePolled<T>(name: string, seconds: number, read: (signal: AbortSignal) => Promise<T>) {
  return useQuery({
    queryKey: ['monitor', name],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: seconds === 0 ? false : seconds * 1000,
    refetchOnWindowFocus: seconds !== 0,
    staleTime: 0,
  })
}

/** Reads the running server; all blocks of one thing share what was read before. */
export function useReader(name: MonitorName): (signal: AbortSignal) => Promise<Watched> {
  const client = useClient()
  const queries = useQueryClient()
  return async (signal) => {
    const reading = await readMonitor(client, name, signal)
    const before = queries.getQueryData<Watched>(['monitor', name])?.past ?? []
    return { ...reading, past: [...before, reading].filter(({ at }) => at > reading.at - kept) }
  }
}
