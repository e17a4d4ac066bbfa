import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'

/** Pause in typing after which the draft is stored. Milliseconds. */
const pause = 600

/** Pause after which a draft that could not be stored is sent again. Milliseconds. */
const retryPause = 5000

/** State of a draft: `wrong` is refused by the server, `stale` was changed by somebody else. */
export type KeepState = 'kept' | 'keeping' | 'wrong' | 'stale' | 'failed'

/** Value of a draft, its version on the server (0 for none), and its problems. */
export type Drafted<Value, Problem> = {
  readonly value: Value
  readonly version: number
  readonly problems: readonly Problem[]
}

/** Stored draft during its editing. */
export type DraftKeeper<Value, Problem> = {
  readonly state: KeepState
  readonly error: unknown
  readonly problems: readonly Problem[]
  /** Version of the draft on the server, 0 for none. */
  readonly version: number
  /** Grows with each draft that the server stores. */
  readonly revision: number
  /** Stores what is not stored yet; gives the version, or undefined where that failed. */
  readonly flush: () => Promise<number | undefined>
  /** Value that the server has of this editor: as opened, or as stored last. */
  readonly base: () => Value
  /** Begins again with the state of the server. */
  readonly reset: (opened: Drafted<Value, Problem>) => void
}

type Options<Value, Problem> = {
  readonly opened: Drafted<Value, Problem>
  readonly value: Value
  /** Stores a value over a version of the draft, which had the value `before`. Its identity must be stable. */
  readonly keep: (value: Value, version: number, before: Value) => Promise<Omit<Drafted<Value, Problem>, 'value'>>
  /** Problems in the refusal of a draft, if there are any. */
  readonly problemsIn?: (error: unknown) => readonly Problem[] | undefined
}

const none = () => undefined

/** Stores a value as a draft after each pause in its editing. */
export function useDraftKeeper<Value, Problem>({
  opened,
  value,
  keep,
  problemsIn = none,
}: Options<Value, Problem>): DraftKeeper<Value, Problem> {
  const kept = useRef({ value: opened.value, version: opened.version })
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(value)
  latest.current = value
  const [status, setStatus] = useState<Omit<DraftKeeper<Value, Problem>, 'flush' | 'base' | 'reset'>>(() =>
    statusOf(opened),
  )

  const send = useCallback(async () => {
    const { value: before, version } = kept.current
    const next = latest.current
    if (next === before) return
    setStatus((last) => ({ ...last, state: 'keeping' }))
    try {
      const answer = await keep(next, version, before)
      kept.current = { value: next, version: answer.version }
      setStatus(({ revision }) => ({ state: 'kept', error: undefined, ...answer, revision: revision + 1 }))
    } catch (error) {
      const problems = problemsIn(error)
      setStatus((last) => ({
        ...last,
        error,
        state: stateOf(error, problems !== undefined),
        problems: problems ?? last.problems,
      }))
    }
  }, [keep, problemsIn])

  const flush = useCallback(async () => {
    // One after the other: each is based on the version before.
    running.current = running.current.then(send)
    await running.current
    return kept.current.value === latest.current ? kept.current.version : undefined
  }, [send])

  const isOver = status.state === 'stale'
  useEffect(() => {
    if (value === kept.current.value || isOver) return undefined
    const timer = setTimeout(() => void flush(), pause)
    return () => clearTimeout(timer)
  }, [value, flush, isOver])

  const { error } = status
  useEffect(() => {
    if (!isPassing(error)) return undefined
    const timer = setTimeout(() => void flush(), retryPause)
    return () => clearTimeout(timer)
  }, [error, flush])

  const reset = useCallback((next: Drafted<Value, Problem>) => {
    kept.current = { value: next.value, version: next.version }
    setStatus(({ revision }) => ({ ...statusOf(next), revision: revision + 1 }))
  }, [])
  const base = useCallback(() => kept.current.value, [])
  return { ...status, flush, base, reset }
}

function statusOf<Value, Problem>({ version, problems }: Drafted<Value, Problem>) {
  return { state: 'kept' as const, error: undefined, problems, version, revision: 0 }
}

function stateOf(error: unknown, isWrong: boolean): KeepState {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.kind === 'conflict') return 'stale'
  return isWrong ? 'wrong' : 'failed'
}

const passing: readonly ApiError['kind'][] = ['timeout', 'offline', 'server']

/** Whether the same draft may be accepted a little later. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (passing.includes(error.kind) || error.status === 429)
}
