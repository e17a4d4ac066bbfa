import { memo, useMemo } from 'react'
import {
  createRoutesFromElements,
  type Location,
  UNSAFE_LocationContext as LocationContext,
  matchRoutes,
  Navigate,
  NavigationType,
  Route,
  type RouteObject,
  useParams,
  useRoutes,
} from 'react-router-dom'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'
import type { MenuItem } from '../../api/permissions.ts'
import { ownAddresses } from '../../domain/addresses.ts'
import { HiddenHeaderContext, useRefused } from '../../engine/frame/page-frame.ts'
import { FormPermissionsContext } from '../../engine/permission/has-permission.tsx'
import { homePath } from '../../state/constants.ts'
import { completion } from '../kit/guard.tsx'
import { PageSkeleton } from '../kit/page-skeleton.tsx'
import { leavesOf, redirectsOf } from '../menu/menu-tree.ts'
import { FramePage } from '../pages/frame-page.tsx'
import { type Outcome, ResultPage } from '../pages/result-page.tsx'

const HomePage = lazily(() => import('../pages/home-page.tsx'), 'HomePage')
const ListPage = lazily(() => import('../../engine/page/list-page.tsx'), 'ListPage')
const FormPage = lazily(() => import('../../engine/page/form-page.tsx'), 'FormPage')
const ReportPage = lazily(() => import('../../engine/page/report-page.tsx'), 'ReportPage')
const PrintPage = lazily(() => import('../../engine/page/print-page.tsx'), 'PrintPage')
const PageView = lazily(() => import('../../engine/page/page-view.tsx'), 'PageView')

const AccountCenterPage = lazily(() => import('../account/account-center-page.tsx'), 'AccountCenterPage')
const AccountSettingsPage = lazily(() => import('../account/account-settings-page.tsx'), 'AccountSettingsPage')
const AnnouncementListPage = lazily(() => import('../notices/announcement-list-page.tsx'), 'AnnouncementListPage')
const ManualPage = lazily(() => import('../pages/manual-page.tsx'), 'ManualPage')

const completionPaths = Object.values(completion)

const noPermissions: readonly string[] = []

const outcomes: Readonly<Record<string, Outcome>> = {
  '/404': '404',
  '/403': '403',
  '/500': '500',
  '/exception/403': '403',
  '/exception/404': '404',
  '/exception/500': '500',
  '/result/success': 'success',
  '/result/fail': 'fail',
}

// Elements of all tabs, made once: each open or remembered page would hold its own.
const missing = <ResultPage code="404" />
const fixedPages = (
  <>
    <Route path="/list/*" element={<ByCode render={(code) => <ListPage code={code} missing={missing} />} />} />
    <Route path="/form/*" element={<ByCode render={(code) => <FormPage code={code} missing={missing} />} />} />
    <Route path="/page/*" element={<ByCode render={(code) => <PageView code={code} missing={missing} />} />} />
    <Route path="/report/*" element={<ByCode render={(code) => <ReportPage code={code} missing={missing} />} />} />
    <Route path="/print/*" element={<ByCode render={(code) => <PrintPage code={code} missing={missing} />} />} />
    <Route
      path="/test/*"
      element={<ByCode render={(code) => <PageView code={`test/${code}`} missing={missing} />} />}
    />
    {Object.entries(ownAddresses).map(([path, code]) => (
      <Route key={path} path={path} element={<OwnPage code={code} isPassing={completionPaths.includes(path)} />} />
    ))}
    <Route path="/messageSeting/annountCement" element={<AnnouncementListPage />} />
    <Route path="/manual" element={<ManualPage />} />
    <Route path="/account/center" element={<AccountCenterPage />} />
    <Route path="/account/settings" element={<AccountSettingsPage />} />
    {Object.entries(outcomes).map(([path, code]) => (
      <Route key={path} path={path} element={<ResultPage code={code} />} />
    ))}
    <Route path="*" element={<Navigate to="/404" replace />} />
  </>
)

/** Routes: pages of the menu, and the addresses of every resource and page file (design section 5). */
export function workspaceRoutes(menu: readonly MenuItem[]): RouteObject[] {
  return createRoutesFromElements(
    <>
      <Route path={homePath} element={<HomePage menu={menu} />} />
      {leavesOf(menu).map(({ item }) => (
        <Route key={item.id} path={item.path} element={<MenuPage item={item} />} />
      ))}
      {redirectsOf(menu).map(({ path, to }) => (
        <Route key={path} path={path} element={<Navigate to={to} replace />} />
      ))}
      {fixedPages}
    </>,
  )
}

type Props = { readonly routes: RouteObject[]; readonly location: Location }

/**
 * The page of an address. It has its own location, and its route is found once: the property `location` of `Routes`
 * would draw all kept pages again, and compare all routes for each of them, at each change of the address.
 */
export const WorkspacePage = memo(function WorkspacePage({ routes, location }: Props) {
  const own = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  const matched = useMemo(() => matchRoutes(routes, location)?.map(({ route }) => route) ?? [], [routes, location])
  return (
    <LazyBoundary fallback={<PageSkeleton />}>
      <LocationContext value={own}>
        <Matched routes={matched} />
      </LocationContext>
    </LazyBoundary>
  )
})

function Matched({ routes }: { readonly routes: RouteObject[] }) {
  return useRoutes(routes)
}

type OwnPageProps = { readonly code: string; readonly isPassing: boolean }

/** Page at an address of its own; the tab of a passing one closes when it is left. */
function OwnPage({ code, isPassing }: OwnPageProps) {
  useRefused(isPassing)
  return <PageView code={code} missing={missing} />
}

function ByCode({ render }: { readonly render: (code: string) => React.ReactNode }) {
  return render(useParams()['*'] ?? '')
}

function MenuPage({ item }: { readonly item: MenuItem }) {
  return (
    <FormPermissionsContext value={item.meta.permissionList ?? noPermissions}>
      <HiddenHeaderContext value={item.meta.hiddenHeaderContent === true}>
        <MenuTarget item={item} />
      </HiddenHeaderContext>
    </FormPermissionsContext>
  )
}

function MenuTarget({ item }: { readonly item: MenuItem }) {
  const { procura, url, title } = item.meta
  if (procura?.kind === 'resource') return <ListPage key={procura.code} code={procura.code} missing={missing} />
  if (procura?.kind === 'page') return <PageView key={procura.code} code={procura.code} missing={missing} />
  if (procura?.kind === 'report') return <ReportPage key={procura.code} code={procura.code} missing={missing} />
  return url === undefined ? missing : <FramePage url={url} title={title} />
}
