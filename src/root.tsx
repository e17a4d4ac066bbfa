import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US.js'
import zhCN from 'antd/locale/zh_CN.js'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router-dom'
import { Boundary } from './engine/boundary.tsx'
import { LoginPage } from './portal/login-page.tsx'
import { Guard, Guest } from './shell/guard.tsx'
import { PageSkeleton } from './shell/page-skeleton.tsx'
import { theme } from './shell/theme.ts'
import { useLang } from './state/lang.ts'

// The workspace and everything it draws pages with come after sign-in, so that the sign-in page stays light.
const Workspace = lazy(() => import('./shell/workspace.tsx').then((module) => ({ default: module.Workspace })))

const router = createBrowserRouter([
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
])

/** The application inside its theme and language. */
export function Root() {
  const lang = useLang()
  dayjs.locale(lang === 'en' ? 'en' : 'zh-cn')
  return (
    <ConfigProvider locale={(lang === 'en' ? enUS : zhCN).default} theme={theme} button={{ autoInsertSpace: false }}>
      <Boundary scope="page">
        <RouterProvider router={router} />
      </Boundary>
    </ConfigProvider>
  )
}
