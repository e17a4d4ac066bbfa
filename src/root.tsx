import { Suspense } from 'react'
import { createBrowserRouter, Navigate, Outlet, RouterProvider } from 'react-router-dom'
import { lazily } from '../widgets/kit/lazily.ts'
import { Catch } from './engine/catch.tsx'
import { PageFailure } from './engine/page-failure.tsx'
import { publicRoutes } from './portal/public-routes.tsx'
import { registrationRoutes } from './portal/registration/routes.tsx'
import { Guard } from './shell/kit/guard.tsx'
import { PageSkeleton } from './shell/kit/page-skeleton.tsx'
import { homePath } from './state/constants.ts'

// The workspace and its libraries load after sign-in, so that the public pages stay small.
const Workspace = lazily(() => import('./shell/workspace.tsx'), 'Workspace')

const DocsPage = lazily(() => import('./docs/docs-page.tsx'), 'DocsPage')

const router = createBrowserRouter([
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
])

/** The application. */
export function Root() {
  return <RouterProvider router={router} />
}
