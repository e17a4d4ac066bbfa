import { useCallback, useEffect, useState } from 'react'

export type Call<T> = { readonly status: 'loading' | 'ready' | 'failed'; readonly data?: T; readonly retry: () => void }

type Answer<T> = { readonly key: string; readonly status: 'ready' | 'failed'; readonly data?: T }

/**
 * Runs a call while the component is mounted, again for each `key`. A stale answer is dropped and its call aborted;
 * the last result stays on screen until the next.
 */
export function useCall<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Call<T> {
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer<T>>()
  const asked = `${round}/${key}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` depends on `key` only, but is new on each render.
  useEffect(() => {
    const controller = new AbortController()
    load(controller.signal).then(
      (data) => controller.signal.aborted || setAnswer({ key: asked, status: 'ready', data }),
      () =>
        controller.signal.aborted ||
        setAnswer((before) => ({
          key: asked,
          status: 'failed',
          ...(before?.data !== undefined && { data: before.data }),
        })),
    )
    return () => controller.abort()
  }, [asked])
  return {
    status: answer?.key === asked ? answer.status : 'loading',
    ...(answer?.data !== undefined && { data: answer.data }),
    retry: useCallback(() => setRound((before) => before + 1), []),
  }
}
