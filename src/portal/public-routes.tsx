import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { Navigate, type RouteObject, useSearchParams } from 'react-router-dom'
import { lazily } from '../../widgets/kit/lazily.ts'
import { safePath } from '../state/safe-path.ts'
import { sessionAtom } from '../state/session.ts'
import { IndexPage } from './index-page.tsx'
import { LoginPage } from './login-page.tsx'
import { BindingReturn } from './third-return.tsx'

const AnswerPage = lazily(() => import('./answer-page.tsx'), 'AnswerPage')
const TaskPage = lazily(() => import('./task-page.tsx'), 'TaskPage')
const PasswordPage = lazily(() => import('./password-page.tsx'), 'PasswordPage')
const RecoveryPage = lazily(() => import('./recovery-page.tsx'), 'RecoveryPage')
const SsoPage = lazily(() => import('./sso-page.tsx'), 'SsoPage')

/** Sign-in page for visitors; signed-in persons go to their target (spec 2.2, rule 2). */
export function Guest({ children }: { readonly children: ReactNode }) {
  const session = useAtomValue(sessionAtom)
  const [search] = useSearchParams()
  return session ? <Navigate to={safePath(search.get('redirect'))} replace /> : children
}

/** Entry page for everybody; a person who signs in here, or was sent here for it, goes on. */
function Visitor({ children }: { readonly children: ReactNode }) {
  const session = useAtomValue(sessionAtom)
  const [search] = useSearchParams()
  const [wasSignedIn] = useState(session !== undefined)
  const goesOn = session && (!wasSignedIn || search.has('redirect'))
  return goesOn ? <Navigate to={safePath(search.get('redirect'))} replace /> : children
}

const index = (
  <Visitor>
    <IndexPage />
  </Visitor>
)

/** Pages without sign-in (spec 2.1). */
export const publicRoutes: RouteObject[] = [
  { path: '/user', element: <Navigate to="/user/login" replace /> },
  {
    path: '/user/login',
    element: (
      <Guest>
        <LoginPage />
      </Guest>
    ),
  },
  {
    path: '/user/ssoLogin',
    element: (
      <Guest>
        <SsoPage />
      </Guest>
    ),
  },
  { path: '/user/password', element: <PasswordPage /> },
  { path: '/user/answer', element: <AnswerPage /> },
  { path: '/user/task', element: <TaskPage /> },
  { path: '/alteration', element: <RecoveryPage /> },
  { path: '/user/binding', element: <BindingReturn /> },
  { path: '/user/Index', element: index },
  { path: '/portal/index', element: index },
]
