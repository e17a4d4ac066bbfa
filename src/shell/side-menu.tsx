import { Menu, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { MenuItem } from '../api/permissions.ts'
import { MenuIcon } from '../engine/menu-icon.tsx'
import { placeOf } from './menu-tree.ts'
import { outsideAddress } from './safe-path.ts'

type Entry = NonNullable<MenuProps['items']>[number]

function entryOf(item: MenuItem): Entry[] {
  if (item.hidden) return []
  const { title, icon, url, internalOrExternal } = item.meta
  const shown = { key: item.path, icon: <MenuIcon name={icon} />, title }
  if (item.children?.length) return [{ ...shown, key: item.id, label: title, children: item.children.flatMap(entryOf) }]
  const outside = internalOrExternal ? outsideAddress(url) : undefined
  const label = outside ? (
    <a href={outside} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  ) : (
    <Link to={item.path}>{title}</Link>
  )
  return [{ ...shown, label }]
}

type Props = { readonly items: readonly MenuItem[]; readonly isCollapsed: boolean; readonly onOpen?: () => void }

/** The menu of the signed-in person (spec 2.4): up to three levels, the current page marked. */
export function SideMenu({ items, isCollapsed, onOpen }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const place = placeOf(items, pathname)
  const trail = place?.trail ?? []
  return (
    <nav aria-label={t('shell.menu')}>
      <Menu
        mode="inline"
        inlineCollapsed={isCollapsed}
        items={items.flatMap(entryOf)}
        selectedKeys={[place?.item.path ?? pathname]}
        defaultOpenKeys={isCollapsed ? [] : [...trail.map(({ id }) => id), ...items.slice(0, 2).map(({ id }) => id)]}
        onClick={() => onOpen?.()}
        style={{ borderInlineEnd: 0 }}
      />
    </nav>
  )
}
