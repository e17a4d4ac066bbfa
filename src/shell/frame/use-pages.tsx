import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router-dom'
import type { Permissions } from '../../api/permissions.ts'
import { useLeaveQuestion } from '../../engine/frame/use-leave-question.ts'
import { homePath } from '../../state/constants.ts'
import { type Session, sessionAtom } from '../../state/session.ts'
import { settingsAtom } from '../../state/settings.ts'
import { menuLeafOf } from '../menu/menu-tree.ts'
import { useVisit } from '../palette/use-saved-pages.ts'
import { fullPath, isHome, type Tab } from '../tabs/tabs.ts'
import { useTabs } from '../tabs/use-tabs.ts'
import { WorkspacePage, workspaceRoutes } from './workspace-routes.tsx'

// Another role or department has its own pages.
function ownerOf(session: Session | undefined): string {
  const { id, roles, orgCode } = session?.user ?? {}
  return [id, session?.tenantId, roles?.join(), orgCode].join(' ')
}

/** Open pages, their titles, and whether they are kept alive. */
export function usePages({ menu }: Permissions) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const { multipage } = useAtomValue(settingsAtom)
  const ask = useLeaveQuestion()
  const keepsAlive = useCallback(
    ({ pathname }: Location) => menuLeafOf(menu, pathname)?.item.meta.keepAlive ?? true,
    [menu],
  )
  const isKeptAlive = useCallback((tab: Tab) => multipage && keepsAlive(tab.location), [multipage, keepsAlive])
  const policy = useMemo(
    () => ({
      isSingle: !multipage,
      // A closed form starts empty; a page of the menu stays alive where its entry says so.
      isKeptAliveOnClose: ({ pathname }: Location) => {
        const leaf = menuLeafOf(menu, pathname)
        return leaf?.item.path === pathname && leaf.item.meta.keepAlive
      },
    }),
    [menu, multipage],
  )
  const { tabs, commands, frameOf } = useTabs({ of: ownerOf(session), policy, isKeptAlive, ask })
  const titleOf = useCallback(
    (tab: Tab) => {
      const { pathname } = tab.location
      if (pathname === homePath) return t('shell.home')
      const item = menuLeafOf(menu, pathname)?.item
      const own = item?.path === pathname || pathname.startsWith('/list/') ? item?.meta.title : undefined
      return own ?? (tab.title || item?.meta.title || fullPath(tab.location))
    },
    [menu, t],
  )
  const routes = useMemo(() => workspaceRoutes(menu), [menu])
  const page = useCallback((location: Location) => <WorkspacePage routes={routes} location={location} />, [routes])
  const current = tabs.open.find(({ id }) => id === tabs.active)
  useVisit({
    path: current && !isHome(current) ? fullPath(current.location) : '',
    title: current && !isHome(current) ? titleOf(current) : '',
  })
  return { tabs, commands, frameOf, isKeptAlive, titleOf, page }
}
