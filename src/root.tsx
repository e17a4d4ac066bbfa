import { Suspense } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Navigate, Outlet, useRoutes } from 'react-router-dom'
import { lazily } from '../widgets/kit/lazily.ts'
import { Catch } from './engine/catch.tsx'
import { GuardedRouter } from './engine/frame/guarded-router.tsx'
import { PageFailure } from './engine/page-failure.tsx'
import { publicRoutes } from './portal/public-routes.tsx'
import { registrationRoutes } from './portal/registration/routes.tsx'
import { Guard } from './shell/kit/guard.tsx'
import { PageSkeleton } from './shell/kit/page-skeleton.tsx'
import { homePath } from './state/constants.ts'
import { guardedHistory } from './state/guarded-history.ts'

// The workspace and its libraries load after sign-in, so that the public pages stay small.
const Workspace = lazily(() => import('./shell/workspace.tsx'), 'Workspace')

const DocsPage = lazily(() => import('./docs/docs-page.tsx'), 'DocsPage')

const history = guardedHistory(createBrowserHistory({ v5Compat: true }))

const routes = [
  {
    // Inside the router, whose default error page is for developers.
    element: (
      <Catch fallback={(retry, error) => <PageFailure error={error} onRetry={retry} />}>
        <Outlet />
      </Catch>
    ),
    children: [
      {
        element: (
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        ),
        children: [...publicRoutes, ...registrationRoutes],
      },
      {
        path: '/docs/*',
        element: (
          <Suspense fallback={<PageSkeleton />}>
            <DocsPage />
          </Suspense>
        ),
      },
      { path: '/', element: <Navigate to={homePath} replace /> },
      { path: '/test', element: <Navigate to="/test/home" replace /> },
      {
        path: '/*',
        element: (
          <Guard>
            <Suspense fallback={<PageSkeleton />}>
              <Workspace />
            </Suspense>
          </Guard>
        ),
      },
    ],
  },
]

/** The application. */
export function Root() {
  return (
    <GuardedRouter history={history}>
      <Pages />
    </GuardedRouter>
  )
}

function Pages() {
  return useRoutes(routes)
}
