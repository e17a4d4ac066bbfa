import { useAtomValue } from 'jotai'
import { Fragment, type ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { sessionAtom } from '../state/session.ts'
import { safePath } from './safe-path.ts'

/** Lets the signed-in through; others go to the sign-in page, which brings them back (spec 2.2, rule 1). */
export function Guard({ children }: { readonly children: ReactNode }) {
  const session = useAtomValue(sessionAtom)
  const { pathname, search, hash } = useLocation()
  // Another person begins with a page of their own, without what the one before had open.
  if (session) return <Fragment key={`${session.user.id} ${session.tenantId}`}>{children}</Fragment>
  return <Navigate to={`/user/login?redirect=${encodeURIComponent(pathname + search + hash)}`} replace />
}

/** The sign-in page is for those who are not signed in; others go where they wanted (rule 2). */
export function Guest({ children }: { readonly children: ReactNode }) {
  const session = useAtomValue(sessionAtom)
  const [search] = useSearchParams()
  return session ? <Navigate to={safePath(search.get('redirect'))} replace /> : children
}
