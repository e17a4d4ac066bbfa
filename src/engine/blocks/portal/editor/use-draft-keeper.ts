import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { keepDraft, type OpenTheme, type ThemeProblem } from '../../../../api/theme-studio.ts'
import type { Theme } from '../../../../schema/model/theme-file.ts'
import { useClient } from '../../../../state/client.ts'

/** A pause in typing after which the draft is kept. Milliseconds. */
const pause = 600

/** A pause after which a draft that could not be kept is sent again. Milliseconds. */
const retryPause = 5000

/** Whether the draft is kept: `wrong` cannot be drawn, `stale` was changed by somebody else. */
export type KeepState = 'kept' | 'keeping' | 'wrong' | 'stale' | 'failed'

type Kept = { readonly theme: Theme; readonly version: number }

/** Keeps a draft while it is edited. */
export type DraftKeeper = {
  readonly state: KeepState
  readonly error: unknown
  readonly problems: readonly ThemeProblem[]
  /** Version of the draft on the server, 0 for none. */
  readonly version: number
  /** Grows whenever the server has something new to draw. */
  readonly revision: number
  /** Keeps what is not kept yet; gives the version, or undefined where that failed. */
  readonly flush: () => Promise<number | undefined>
  /** Begins again with what the server has. */
  readonly reset: (opened: OpenTheme) => void
}

export function useDraftKeeper(opened: OpenTheme, theme: Theme): DraftKeeper {
  const client = useClient()
  const kept = useRef<Kept>({ theme: opened.theme, version: opened.version })
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(theme)
  latest.current = theme
  const [status, setStatus] = useState<Omit<DraftKeeper, 'flush' | 'reset'>>(() => statusOf(opened))
  const { code } = opened

  const send = useCallback(async () => {
    const { theme: before, version } = kept.current
    const next = latest.current
    if (next === before) return
    setStatus((last) => ({ ...last, state: 'keeping' }))
    try {
      const answer = await keepDraft(client, code, { theme: next, version })
      kept.current = { theme: next, version: answer.version }
      setStatus(({ revision }) => ({ state: 'kept', error: undefined, ...answer, revision: revision + 1 }))
    } catch (error) {
      setStatus((last) => ({ ...last, error, state: stateOf(error), problems: problemsOf(error) ?? last.problems }))
    }
  }, [client, code])

  const flush = useCallback(async () => {
    // One after the other: each is based on the version before.
    running.current = running.current.then(send)
    await running.current
    return kept.current.theme === latest.current ? kept.current.version : undefined
  }, [send])

  const isOver = status.state === 'stale'
  useEffect(() => {
    if (theme === kept.current.theme || isOver) return undefined
    const timer = setTimeout(() => void flush(), pause)
    return () => clearTimeout(timer)
  }, [theme, flush, isOver])

  const { error } = status
  useEffect(() => {
    if (!isPassing(error)) return undefined
    const timer = setTimeout(() => void flush(), retryPause)
    return () => clearTimeout(timer)
  }, [error, flush])

  const reset = useCallback((next: OpenTheme) => {
    kept.current = { theme: next.theme, version: next.version }
    setStatus(({ revision }) => ({ ...statusOf(next), revision: revision + 1 }))
  }, [])
  return { ...status, flush, reset }
}

function statusOf({ version, problems }: OpenTheme) {
  return { state: 'kept' as const, error: undefined, problems, version, revision: 0 }
}

function stateOf(error: unknown): KeepState {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.kind === 'conflict') return 'stale'
  return problemsOf(error) ? 'wrong' : 'failed'
}

const passing: readonly ApiError['kind'][] = ['timeout', 'offline', 'server']

/** Whether the same draft may be accepted a little later. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (passing.includes(error.kind) || error.status === 429)
}

function problemsOf(error: unknown): readonly ThemeProblem[] | undefined {
  const found = error instanceof ApiError ? error.fields : []
  return found.length > 0 ? found : undefined
}
