import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { MenuItem } from '../../api/permissions.ts'
import { homePath } from '../../state/constants.ts'
import { placeOf } from '../menu/menu-tree.ts'
import { FavouriteStar } from '../palette/favourite-star.tsx'

/** Where the page is in the menu, from the home page on (spec 2.4). An entry is a way back from what it opened. */
export function Trail({ menu }: { readonly menu: readonly MenuItem[] }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const place = pathname === homePath ? undefined : placeOf(menu, pathname)
  const trail = place?.trail ?? []
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
      {place?.item.path === pathname && <FavouriteStar path={pathname} title={place.item.meta.title} />}
    </nav>
  )
}
