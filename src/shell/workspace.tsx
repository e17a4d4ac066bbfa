import { App, Drawer, Layout } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Boundary } from '../engine/boundary.tsx'
import { EngineServices } from '../engine/data/engine-services.tsx'
import { LiveUpdates } from '../engine/live/live-updates.tsx'
import { keep, readKept } from '../state/kept.ts'
import { ExpiredDialog } from './expired-dialog.tsx'
import { HeaderBar } from './header-bar.tsx'
import { findByPath } from './menu-tree.ts'
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
  return (
    <App className="shell-app">
      <EngineServices>
        <Frame />
        <ExpiredDialog />
      </EngineServices>
    </App>
  )
}

function Frame() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const permissions = usePermissions()
  const isMobile = useIsNarrow(mobile)
  const [isCollapsed, setCollapsed] = useState(() => readKept<boolean>('SIDEBAR_CLOSED') ?? false)
  const [isOpen, setOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const found = permissions && findByPath(permissions.menu, pathname)
  useTitle(found?.item.meta.title)
  if (!permissions) return <PageSkeleton />
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
          <SideMenu key={String(isCollapsed)} items={permissions.menu} isCollapsed={isCollapsed} />
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
          <SideMenu items={permissions.menu} isCollapsed={false} onOpen={() => setOpen(false)} />
        </Drawer>
      )}
      <Layout>
        <HeaderBar
          trail={found?.item.path === homePath ? [] : (found?.trail ?? [])}
          isMobile={isMobile}
          isCollapsed={isCollapsed}
          onToggle={toggle}
        />
        <main id="content" ref={main} tabIndex={-1} className="shell-content">
          <LiveUpdates />
          <Boundary scope="page" resetKey={pathname}>
            <WorkspaceRoutes menu={permissions.menu} />
          </Boundary>
        </main>
      </Layout>
    </Layout>
  )
}

function Brand({ isShort }: { readonly isShort: boolean }) {
  return (
    <div className="shell-brand">
      <img src="/icon.svg" alt="" width={28} height={28} />
      {!isShort && <span>Procura</span>}
    </div>
  )
}

function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? 'Procura' : `${title} · Procura`
  }, [title])
}
