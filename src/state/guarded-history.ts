import type { Location, NavigationType, Navigator, To } from 'react-router-dom'
import { isHeldBack } from './leave-guards.ts'

type Update = { readonly action: NavigationType; readonly location: Location; readonly delta: number | null }

/** The history of a router, of the browser or in memory. */
export type RouterHistory = Navigator & {
  readonly action: NavigationType
  readonly location: Location
  createURL(to: To): URL
  listen(listener: (update: Update) => void): () => void
}

export type GuardedHistory = {
  /** The place of the history when the router starts. */
  readonly first: Pick<Update, 'action' | 'location'>
  readonly navigator: Navigator
  /** Calls `listener` with each navigation that no guard holds back; returns the end of it. */
  listen(listener: (update: Pick<Update, 'action' | 'location'>) => void): () => void
}

/**
 * A history whose navigations the guards may hold back (`leave-guards.ts`). A step in the history of the browser can
 * only be undone: the page stays where it is meanwhile.
 */
export function guardedHistory(history: RouterHistory): GuardedHistory {
  let current = history.location
  let undone: (() => void) | undefined
  let isPassing = false

  const attempt = (to: To, proceed: () => void) => {
    if (!isHeldBack({ from: current, to: history.createURL(to), proceed })) proceed()
  }

  /** Returns to the current page; the promise ends there. */
  const undo = (delta: number) =>
    new Promise<void>((done) => {
      undone = done
      history.go(-delta)
    })

  const isUndone = ({ action, location, delta }: Update): boolean => {
    if (undone) {
      undone()
      undone = undefined
      return true
    }
    if (isPassing || action !== 'POP' || !delta) return false
    let back = Promise.resolve()
    const proceed = () =>
      void back.then(() => {
        isPassing = true
        history.go(delta)
      })
    if (!isHeldBack({ from: current, to: location, proceed })) return false
    back = undo(delta)
    return true
  }

  return {
    first: { action: history.action, location: current },
    navigator: {
      createHref: history.createHref,
      ...(history.encodeLocation && { encodeLocation: history.encodeLocation }),
      go: history.go,
      push: (to, state) => attempt(to, () => history.push(to, state)),
      replace: (to, state) => attempt(to, () => history.replace(to, state)),
    },
    listen: (listener) =>
      history.listen((update) => {
        if (isUndone(update)) return
        isPassing = false
        current = update.location
        listener(update)
      }),
  }
}
