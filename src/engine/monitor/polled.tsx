import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { LoadFailure } from '../frame/load-failure.tsx'
import { ReadingBar } from './reading-bar.tsx'
import { usePace, usePolled } from './use-reading.ts'

type Polled<T> = { readonly name: string; readonly every?: number; readonly read: (signal: AbortSignal) => Promise<T> }
type Props<T> = Polled<T> & { readonly children: (data: T, refresh: () => void) => ReactNode }

/** Polled content under a bar with the time of the reading. The last reading stays if a newer one fails. */
export function PolledView<T>({ name, every, read, children }: Props<T>) {
  const [pace, setPace] = usePace(name, every)
  const { data, error, refetch, isFetching, dataUpdatedAt } = usePolled(name, pace, read)
  const refresh = () => void refetch()
  if (error && data === undefined) return <LoadFailure error={error} missing={null} onRetry={refresh} />
  if (data === undefined) return <Skeleton />
  return (
    <>
      <ReadingBar
        at={dataUpdatedAt}
        isStale={error !== null}
        isBusy={isFetching}
        pace={pace}
        onPace={setPace}
        onRefresh={refresh}
      />
      {children(data, refresh)}
    </>
  )
}
