import { UNSAFE_createBrowserHistory as createBrowserHistory, Navigate, Outlet, useRoutes } from 'react-router-dom'
import { lazily } from '../widgets/kit/lazily.ts'
import { LazyBoundary } from '../widgets/kit/lazy-boundary.tsx'
import { Catch } from './engine/catch.tsx'
import { GuardedRouter } from './engine/frame/guarded-router.tsx'
import { PageFailure } from './engine/page-failure.tsx'
import { publicRoutes } from './portal/public-routes.tsx'
import { registrationRoutes } from './portal/registration/routes.tsx'
import { Guard } from './shell/kit/guard.tsx'
import { PageSkeleton } from './shell/kit/page-skeleton.tsx'
import { homePath } from './state/constants.ts'
import { isDraftPreview } from './state/draft-preview.ts'
import { guardedHistory } from './state/guarded-history.ts'

// The workspace and its libraries load after sign-in, so that the public pages stay small.
const Workspace = lazily(() => import('./shell/workspace.tsx'), 'Workspace')

const DraftPreview = lazily(() => import('./shell/draft-preview.tsx'), 'DraftPreview')

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
          <LazyBoundary fallback={<PageSkeleton />}>
            <Outlet />
          </LazyBoundary>
        ),
        children: [...publicRoutes, ...registrationRoutes],
      },
      {
        path: '/docs/*',
        element: (
          <LazyBoundary fallback={<PageSkeleton />}>
            <DocsPage />
          </LazyBoundary>
        ),
      },
      { path: '/', element: <Navigate to={homePath} replace /> },
      { path: '/test', element: <Navigate to="/test/home" replace /> },
      {
        path: '/*',
        element: (
          <Guard>
            <LazyBoundary fallback={<PageSkeleton />}>
              <Workspace />
            </LazyBoundary>
          </Guard>
        ),
      },
    ],
  },
]

/** The application, or a frame of the studio. */
export function Root() {
  if (isDraftPreview)
    return (
      <LazyBoundary fallback={<PageSkeleton />}>
        <DraftPreview />
      </LazyBoundary>
    )
  return (
    <GuardedRouter history={history}>
      <Pages />
    </GuardedRouter>
  )
}

function Pages() {
  return useRoutes(routes)
}
