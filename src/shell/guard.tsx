import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { sessionAtom } from '../state/session.ts'
import { safePath } from './safe-path.ts'

/** Lets the signed-in through; others go to the sign-in page, which brings them back (spec 2.2, rule 1). */
export function Guard({ children }: { readonly children: ReactNode }) {
  const session = useAtomValue(sessionAtom)
  const { pathname, search, hash } = useLocation()
  if (session) return children
  return <Navigate to={`/user/login?redirect=${encodeURIComponent(pathname + search + hash)}`} replace />
}

/** The sign-in page is for those who are not signed in; others go where they wanted (rule 2). */
export function Guest({ children }: { readonly children: ReactNode }) {
  const session = useAtomValue(sessionAtom)
  const [search] = useSearchParams()
  return session ? <Navigate to={safePath(search.get('redirect'))} replace /> : children
}
