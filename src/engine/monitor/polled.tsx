import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { LoadFailure } from '../frame/load-failure.tsx'
import { ReadingBar } from './reading-bar.tsx'
import { usePace, usePolled } from './use-reading.ts'

type Polled<T> = { readonly name: string; readonly every?: number; readonly read: (signal: AbortSignal) => Promise<T> }
type Props<T> = Polled<T> & { readonly children: (data: T, refresh: () => void) => ReactNode }

/** What is read again and again, under the bar that says when it was. The last reading stays where a newer one does not come. */
export function PolledView<T>({ name, every, read, children }: Props<T>) {
  const [pace, setPace] = usePace(name, every)
  const { data, error, refetch, isFetching, dataUpdatedAt } = usePolled(name, pace, read)
  const refresh = () => void refetch()
  if (error && data === undefined) return <LoadFailure error={error} missing={null} onRetry={refresh} />
  if (data === undefined) return <Skeleton active />
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
