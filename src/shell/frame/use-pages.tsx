import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router-dom'
import type { Permissions } from '../../api/permissions.ts'
import { useLeaveQuestion } from '../../engine/frame/use-leave-question.ts'
import { homePath } from '../../state/constants.ts'
import { type Session, sessionAtom } from '../../state/session.ts'
import { settingsAtom } from '../../state/settings.ts'
import { placeOf } from '../menu/menu-tree.ts'
import { useVisit } from '../palette/use-kept-pages.ts'
import { fullPath, isHome, type Tab } from '../tabs/tabs.ts'
import { useTabs } from '../tabs/use-tabs.ts'
import { WorkspaceRoutes } from './workspace-routes.tsx'

// Another role or department has pages of its own.
function ownerOf(session: Session | undefined): string {
  const { id, roles, orgCode } = session?.user ?? {}
  return [id, session?.tenantId, roles?.join(), orgCode].join(' ')
}

/** The pages that are open, with what they are called and which of them are kept as they were. */
export function usePages({ menu }: Permissions) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const { multipage } = useAtomValue(settingsAtom)
  const ask = useLeaveQuestion()
  const keepsAlive = useCallback(
    ({ pathname }: Location) => placeOf(menu, pathname)?.item.meta.keepAlive ?? true,
    [menu],
  )
  const isKept = useCallback((tab: Tab) => multipage && keepsAlive(tab.location), [multipage, keepsAlive])
  const policy = useMemo(
    () => ({
      isSingle: !multipage,
      // A form that was closed begins anew; a page of the menu is kept where its entry says so.
      isKeptClosed: ({ pathname }: Location) => {
        const place = placeOf(menu, pathname)
        return place?.item.path === pathname && place.item.meta.keepAlive
      },
    }),
    [menu, multipage],
  )
  const { tabs, commands, frameOf } = useTabs({ of: ownerOf(session), policy, isKept, ask })
  const titleOf = useCallback(
    (tab: Tab) => {
      const { pathname } = tab.location
      if (pathname === homePath) return t('shell.home')
      const item = placeOf(menu, pathname)?.item
      const own = item?.path === pathname || pathname.startsWith('/list/') ? item?.meta.title : undefined
      return own ?? (tab.title || item?.meta.title || fullPath(tab.location))
    },
    [menu, t],
  )
  const page = useCallback((location: Location) => <WorkspaceRoutes menu={menu} location={location} />, [menu])
  const current = tabs.open.find(({ id }) => id === tabs.active)
  useVisit({
    path: current && !isHome(current) ? fullPath(current.location) : '',
    title: current && !isHome(current) ? titleOf(current) : '',
  })
  return { tabs, commands, frameOf, isKept, titleOf, page }
}
