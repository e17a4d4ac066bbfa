import { LoadingOutlined } from '@ant-design/icons'
import { ConfigProvider } from 'antd'
import { lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate, Outlet, RouterProvider } from 'react-router-dom'
import { Boundary } from './engine/boundary.tsx'
import { LoginPage } from './portal/login-page.tsx'
import { Guard, Guest } from './shell/guard.tsx'
import { PageSkeleton } from './shell/page-skeleton.tsx'
import { theme } from './shell/theme.ts'

// The workspace and everything it draws pages with come after sign-in, so that the sign-in page stays light.
const Workspace = lazy(() => import('./shell/workspace.tsx').then((module) => ({ default: module.Workspace })))

const router = createBrowserRouter([
  {
    // Inside the router, whose own words for a failure are for developers.
    element: (
      <Boundary scope="page">
        <Outlet />
      </Boundary>
    ),
    children: [
      {
        path: '/user/login',
        element: (
          <Guest>
            <LoginPage />
          </Guest>
        ),
      },
      { path: '/', element: <Navigate to="/dashboard/analysis" replace /> },
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

// An icon of our own takes no part in antd's motion, whose end is missed when loading is over before it began: the button would
// keep a hidden spinner, and "loading" in its name.
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }

/** The application inside its theme. */
export function Root() {
  return (
    <ConfigProvider theme={theme} button={button}>
      <RouterProvider router={router} />
    </ConfigProvider>
  )
}
