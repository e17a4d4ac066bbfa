import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { MenuItem } from '../../api/permissions.ts'
import { homePath } from '../../state/constants.ts'
import { menuLeafOf } from '../menu/menu-tree.ts'
import { FavouriteStar } from '../palette/favourite-star.tsx'

/** Breadcrumbs: the page's position in the menu, from the home page (spec 2.4). An entry links back from what it opened. */
export function Trail({ menu }: { readonly menu: readonly MenuItem[] }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const leaf = pathname === homePath ? undefined : menuLeafOf(menu, pathname)
  const trail = leaf?.trail ?? []
  return (
    <nav aria-label={t('shell.trail')} className="shell-breadcrumb">
      <ol>
        <li>
          <Link to={homePath}>{t('shell.home')}</Link>
        </li>
        {trail.map(({ id, path, meta, children }) => {
          const isHere = path === pathname
          return (
            <li key={id} aria-current={isHere ? 'page' : undefined}>
              {children?.length || isHere ? meta.title : <Link to={path}>{meta.title}</Link>}
            </li>
          )
        })}
      </ol>
      {leaf?.item.path === pathname && <FavouriteStar path={pathname} title={leaf.item.meta.title} />}
    </nav>
  )
}
