import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useParams } from 'react-router-dom'
import type { MenuItem } from '../api/permissions.ts'
import { lazily } from '../engine/lazily.tsx'
import { FramePage } from './frame-page.tsx'
import { HomePage } from './home-page.tsx'
import { leavesOf } from './menu-tree.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { ResultPage } from './result-page.tsx'

const ListPage = lazy(() => import('../engine/page/list-page.tsx').then((module) => ({ default: module.ListPage })))
const FormPage = lazy(() => import('../engine/page/form-page.tsx').then((module) => ({ default: module.FormPage })))
const ReportPage = lazy(() =>
  import('../engine/page/report-page.tsx').then((module) => ({ default: module.ReportPage })),
)
const PrintPage = lazy(() => import('../engine/page/print-page.tsx').then((module) => ({ default: module.PrintPage })))
const PageView = lazy(() => import('../engine/page/page-view.tsx').then((module) => ({ default: module.PageView })))
const AnnouncementListPage = lazily(() => import('./notices/announcement-list-page.tsx'), 'AnnouncementListPage')
const ManualPage = lazily(() => import('./pages/manual-page.tsx'), 'ManualPage')

/** Where a supplier completes its profile, in full or in short (spec 2.1): one page, whose fields know which it is. */
const profilePaths = ['/completeSupInfo', '/misCompleteSupInfo']

/** Where links from outside lead to a potential supplier, named by `bizId` (spec 2.3). */
const potentialPath = '/modules/srm/sr/SrPotentialSupplierList'

/** The pages of the menu, and the addresses that every resource and page file has (design section 5). */
export function WorkspaceRoutes({ menu }: { readonly menu: readonly MenuItem[] }) {
  const missing = <ResultPage code="404" />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route path="/dashboard/analysis" element={<HomePage menu={menu} />} />
        {leavesOf(menu).map(({ item }) => (
          <Route key={item.id} path={item.path} element={<MenuPage item={item} />} />
        ))}
        <Route path="/list/*" element={<ByCode render={(code) => <ListPage code={code} missing={missing} />} />} />
        <Route path="/form/*" element={<ByCode render={(code) => <FormPage code={code} missing={missing} />} />} />
        <Route path="/page/*" element={<ByCode render={(code) => <PageView code={code} missing={missing} />} />} />
        <Route path="/report/*" element={<ByCode render={(code) => <ReportPage code={code} missing={missing} />} />} />
        <Route path="/print/*" element={<ByCode render={(code) => <PrintPage code={code} missing={missing} />} />} />
        <Route path={potentialPath} element={<PageView code="srm/potential" missing={missing} />} />
        {profilePaths.map((path) => (
          <Route key={path} path={path} element={<PageView code="srm/profile" missing={missing} />} />
        ))}
        <Route path="/messageSeting/annountCement" element={<AnnouncementListPage />} />
        <Route path="/manual" element={<ManualPage />} />
        <Route path="/404" element={missing} />
        <Route path="/403" element={<ResultPage code="403" />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Suspense>
  )
}

function ByCode({ render }: { readonly render: (code: string) => React.ReactNode }) {
  return render(useParams()['*'] ?? '')
}

function MenuPage({ item }: { readonly item: MenuItem }) {
  const missing = <ResultPage code="404" />
  const { procura, url, title } = item.meta
  if (procura?.kind === 'resource') return <ListPage key={procura.code} code={procura.code} missing={missing} />
  if (procura?.kind === 'page') return <PageView key={procura.code} code={procura.code} missing={missing} />
  if (procura?.kind === 'report') return <ReportPage key={procura.code} code={procura.code} missing={missing} />
  return url === undefined ? missing : <FramePage url={url} title={title} />
}
