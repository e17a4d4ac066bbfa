import { useAtomValue } from 'jotai'
import { type CSSProperties, memo, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { lazily } from '../../../widgets/kit/lazily.ts'
import type { Permissions } from '../../api/permissions.ts'
import { ResizeEdge } from '../../engine/grid/resize-edge.tsx'
import { LiveUpdates } from '../../engine/live/live-updates.tsx'
import { OnDemand } from '../../engine/on-demand.tsx'
import { fixedWidth, siderRange } from '../../state/constants.ts'
import { settingsAtom } from '../../state/settings.ts'
import { ViewAsBanner } from '../account/view-as.tsx'
import { Brand } from '../header/brand.tsx'
import { HeaderBar } from '../header/header-bar.tsx'
import { completion } from '../kit/guard.tsx'
import { ColumnMenu } from '../menu/column-menu.tsx'
import { menuLeafOf, shownOf } from '../menu/menu-tree.ts'
import { SideMenu } from '../menu/side-menu.tsx'
import { TabBar } from '../tabs/tab-bar.tsx'
import { TabPanes } from '../tabs/tab-panes.tsx'
import { useTabKeys } from '../tabs/use-tab-keys.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { useDevice } from './use-device.ts'
import { useHiddenHeader } from './use-hidden-header.ts'
import { usePages } from './use-pages.tsx'
import { usePrefetch } from './use-prefetch.ts'
import { useSiderWidth } from './use-sider-width.ts'
import { Watermarked } from './watermarked.tsx'

const PhoneMenu = lazily(() => import('./phone-menu.tsx'), 'PhoneMenu')

type Props = { readonly permissions: Permissions }

/** The frame of the internal application (spec 2.3, 2.4): menu, header, tabs, pages. */
export function Frame({ permissions }: Props) {
  const { t } = useTranslation()
  const { menu } = permissions
  const { pathname } = useLocation()
  const settings = useAtomValue(settingsAtom)
  const device = useDevice()
  const main = useRef<HTMLElement>(null)
  const pages = usePages(permissions)
  const entries = useMemo(() => shownOf(menu), [menu])
  const trail = useMemo(() => (menuLeafOf(menu, pathname)?.trail ?? []).map(({ id }) => id), [menu, pathname])
  const isCompleting = Object.values(completion).includes(pathname)
  const isTop = settings.layout === 'topmenu' && !device.isMobile
  const hasSider = !(isTop || device.isMobile || isCompleting)
  const isDarkMenu = settings.navigation === 'dark'
  const header = useHiddenHeader(settings.autoHideHeader && settings.fixedHeader)
  useTabKeys(pages.commands)
  usePrefetch()
  const [wasDrawerOpen, setWasDrawerOpen] = useState(false)
  if (device.isDrawerOpen && !wasDrawerOpen) setWasDrawerOpen(true)
  return (
    <Watermarked>
      <div
        className={shellClass(settings, isTop, header.isHidden)}
        data-scroll={scrollerOf(settings, hasSider)}
        style={fixed}
        onScrollCapture={header.onScroll}
      >
        <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
          {t('shell.skip')}
        </button>
        {hasSider && (
          <Sider
            entries={entries}
            trail={trail}
            isClosed={device.isClosed}
            style={settings.menuStyle}
            isDark={isDarkMenu}
          />
        )}
        <div className="shell-column">
          <HeaderBar
            permissions={permissions}
            isMobile={device.isMobile}
            isClosed={device.isClosed}
            isBare={isCompleting}
            {...(!(isTop || isCompleting) && { onToggle: device.toggle })}
            {...(isTop && {
              menu: <SideMenu key="top" entries={entries} trail={trail} mode="horizontal" isDark={isDarkMenu} />,
            })}
          />
          {settings.multipage && !isCompleting && (
            <TabBar tabs={pages.tabs} commands={pages.commands} titleOf={pages.titleOf} />
          )}
          <ViewAsBanner />
          <main id="content" ref={main} tabIndex={-1} className="shell-content">
            <OfflineBanner />
            <LiveUpdates />
            <TabPanes tabs={pages.tabs} isKeptAlive={pages.isKeptAlive} frameOf={pages.frameOf} page={pages.page} />
          </main>
        </div>
        {device.isMobile && !isCompleting && wasDrawerOpen && (
          <OnDemand>
            <PhoneMenu
              entries={entries}
              trail={trail}
              isDark={isDarkMenu}
              isOpen={device.isDrawerOpen}
              onClose={device.closeDrawer}
            />
          </OnDemand>
        )}
      </div>
    </Watermarked>
  )
}

const fixed = { '--fixed-width': `${fixedWidth}px` } as CSSProperties

// Width of the sider, without the columns of the new style.
const siderStyle = (width: number) => ({ width, '--sider-width': `${width}px` }) as CSSProperties

type SiderProps = {
  readonly entries: ReturnType<typeof shownOf>
  readonly trail: readonly string[]
  readonly isClosed: boolean
  readonly style: 'old' | 'new'
  readonly isDark: boolean
}

// Memoised: a menu has many elements, and a switch of tabs must be fast.
const Sider = memo(function Sider({ entries, trail, isClosed, style, isDark }: SiderProps) {
  const { t } = useTranslation()
  const [width, resize] = useSiderWidth(style, isClosed)
  return (
    <aside
      aria-label={t('shell.sider')}
      className={`shell-sider shell-sider-${style}${isDark ? ' is-dark-menu' : ''}`}
      style={siderStyle(width)}
    >
      <Brand isShort={width < 150} />
      <div className="shell-sider-menu">
        {style === 'new' ? (
          <ColumnMenu entries={entries} trail={trail} isClosed={isClosed} />
        ) : (
          <SideMenu
            key={String(isClosed)}
            entries={entries}
            trail={trail}
            mode={isClosed ? 'vertical' : 'inline'}
            isDark={isDark}
          />
        )}
      </div>
      {resize && <ResizeEdge label={t('shell.resizeSider')} width={width} range={siderRange} onWidth={resize} />}
    </aside>
  )
})

type LayoutSettings = { readonly fixedHeader: boolean; readonly fixedSider: boolean; readonly contentWidth: string }

// Scroll container: the page, the page with its header, or the whole shell.
function scrollerOf({ fixedHeader, fixedSider }: LayoutSettings, hasSider: boolean): 'page' | 'column' | 'shell' {
  if (hasSider && !fixedSider) return 'shell'
  return fixedHeader ? 'page' : 'column'
}

function shellClass({ fixedHeader, contentWidth }: LayoutSettings, isTop: boolean, isHidden: boolean): string {
  const classes = [
    'shell',
    isTop && 'shell-top',
    isTop && contentWidth === 'Fixed' && 'shell-fixed-width',
    fixedHeader && 'shell-fixed-header',
    isHidden && 'shell-header-hidden',
  ]
  return classes.filter(Boolean).join(' ')
}
