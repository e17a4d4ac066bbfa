/** States of what is edited: the present one, those before it, and those that were undone. */
export type History<T> = {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
  /** What the last change was about; a further one about the same replaces it. */
  readonly about?: string
}

/** States that can be undone at most. */
const most = 200

export function begin<T>(now: T): History<T> {
  return { past: [], now, future: [] }
}

/** A change. Typing in one field is one change, named by `about`. */
export function changed<T>({ past, now, about: last }: History<T>, next: T, about?: string): History<T> {
  if (next === now) return { past, now, future: [], ...(last !== undefined && { about: last }) }
  const isSame = about !== undefined && about === last
  return {
    past: isSame ? past : [...past, now].slice(-most),
    now: next,
    future: [],
    ...(about !== undefined && { about }),
  }
}

export function undone<T>(history: History<T>): History<T> {
  const last = history.past.at(-1)
  if (last === undefined) return history
  return { past: history.past.slice(0, -1), now: last, future: [history.now, ...history.future] }
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  return next === undefined ? history : { past: [...history.past, history.now], now: next, future }
}
