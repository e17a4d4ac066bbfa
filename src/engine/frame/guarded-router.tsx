import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router-dom'
import type { GuardedHistory } from '../../state/guarded-history.ts'

type Props = { readonly history: GuardedHistory; readonly children: ReactNode }

/** Router whose pages may guard unsaved input. The router with loaders, which has blockers too, weighs 17 kB more. */
export function GuardedRouter({ history, children }: Props) {
  const [{ action, location }, setPlace] = useState(history.first)
  useLayoutEffect(() => history.listen((update) => startTransition(() => setPlace(update))), [history])
  return (
    <Router location={location} navigationType={action} navigator={history.navigator}>
      {children}
    </Router>
  )
}
