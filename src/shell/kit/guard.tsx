import { useAtomValue } from 'jotai'
import { Fragment, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { homePath } from '../../state/constants.ts'
import { farewellAtom, type Session, sessionAtom } from '../../state/session.ts'

/** Page where a supplier completes its profile, full or short, by the flag of its user (spec 2.2, rule 3). */
export const completion: Readonly<Record<number, string>> = { 2: '/completeSupInfo', 3: '/misCompleteSupInfo' }

/** Page that the session is restricted to, if any. */
export function forcedPath({ user }: Session, pathname: string): string | undefined {
  const forced = completion[user.isShow]
  if (forced !== undefined) return pathname === forced ? undefined : forced
  return Object.values(completion).includes(pathname) ? homePath : undefined
}

/**
 * Access for signed-in persons (spec 2.2). Others go to the entry page, which brings them back (rule 1); persons signed out for a
 * reason go to the sign-in page, which shows it (rule 5). Suppliers with an incomplete profile go to that page (rule 3), and
 * from it to the home page when the profile is complete. The workspace stays meanwhile, with its messages.
 */
export function Guard({ children }: { readonly children: ReactNode }) {
  const session = useAtomValue(sessionAtom)
  const farewell = useAtomValue(farewellAtom)
  const { pathname, search, hash } = useLocation()
  if (!session) {
    const door = farewell === undefined ? '/user/Index' : '/user/login'
    return <Navigate to={`${door}?redirect=${encodeURIComponent(pathname + search + hash)}`} replace />
  }
  const forced = forcedPath(session, pathname)
  const mayStay = forced === undefined || forced === homePath
  // Another person starts with fresh pages, without those of the person before.
  return (
    <Fragment key={`${session.user.id} ${session.tenantId}`}>
      {forced !== undefined && <Navigate to={forced} replace />}
      {mayStay && children}
    </Fragment>
  )
}
