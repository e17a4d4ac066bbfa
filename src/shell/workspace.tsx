import { App, ConfigProvider, Drawer, Layout } from 'antd'
import enUS from 'antd/locale/en_US.js'
import zhCN from 'antd/locale/zh_CN.js'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Permissions } from '../api/permissions.ts'
import { Boundary } from '../engine/boundary.tsx'
import { EngineServices } from '../engine/data/engine-services.tsx'
import { LiveUpdates } from '../engine/live/live-updates.tsx'
import { keep, readKept } from '../state/kept.ts'
import { useLang } from '../state/lang.ts'
import { ViewAsBanner } from './account/view-as.tsx'
import { Brand } from './brand.tsx'
import { ExpiredDialog } from './expired-dialog.tsx'
import { HeaderBar } from './header-bar.tsx'
import { placeOf } from './menu-tree.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { SideMenu } from './side-menu.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import { usePermissions } from './use-permissions.ts'
import { WorkspaceRoutes } from './workspace-routes.tsx'
import './shell.css'

/** Below this the menu is a drawer (spec 9). Pixels. */
const mobile = 1088
const homePath = '/dashboard/analysis'
const wide = 208
const narrow = 72

/** The frame of the internal application: menu, header, page. */
export function Workspace() {
  const lang = useLang()
  dayjs.locale(lang === 'en' ? 'en' : 'zh-cn')
  return (
    <ConfigProvider locale={(lang === 'en' ? enUS : zhCN).default}>
      <App className="shell-app">
        <EngineServices>
          <Entrance />
          <ExpiredDialog />
        </EngineServices>
      </App>
    </ConfigProvider>
  )
}

function Entrance() {
  const permissions = usePermissions()
  return permissions ? <Frame permissions={permissions} /> : <PageSkeleton />
}

function Frame({ permissions: { menu } }: { readonly permissions: Permissions }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isMobile = useIsNarrow(mobile)
  const [isCollapsed, setCollapsed] = useState(() => readKept<boolean>('SIDEBAR_CLOSED') ?? false)
  const [isOpen, setOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const place = pathname === homePath ? undefined : placeOf(menu, pathname)
  const toggle = () => {
    if (isMobile) return setOpen(true)
    keep('SIDEBAR_CLOSED', !isCollapsed)
    setCollapsed(!isCollapsed)
  }
  return (
    <Layout className="shell">
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      {!isMobile && (
        <Layout.Sider collapsed={isCollapsed} width={wide} collapsedWidth={narrow} className="shell-sider">
          <Brand isShort={isCollapsed} />
          <SideMenu key={String(isCollapsed)} items={menu} isCollapsed={isCollapsed} />
        </Layout.Sider>
      )}
      {isMobile && (
        <Drawer
          open={isOpen}
          onClose={() => setOpen(false)}
          placement="left"
          size={260}
          title={<Brand isShort={false} />}
          styles={{ body: { padding: 0 } }}
        >
          <SideMenu items={menu} isCollapsed={false} onOpen={() => setOpen(false)} />
        </Drawer>
      )}
      <Layout>
        <HeaderBar trail={place?.trail ?? []} isMobile={isMobile} isCollapsed={isCollapsed} onToggle={toggle} />
        <ViewAsBanner />
        <main id="content" ref={main} tabIndex={-1} className="shell-content">
          <OfflineBanner />
          <LiveUpdates />
          <Boundary scope="page" resetKey={pathname}>
            <WorkspaceRoutes menu={menu} />
          </Boundary>
        </main>
      </Layout>
    </Layout>
  )
}
