import { Menu, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuIcon } from '../../../widgets/kit/menu-icon.tsx'
import { MenuLink } from './menu-link.tsx'
import type { Shown } from './menu-tree.ts'

type Entry = NonNullable<MenuProps['items']>[number]

/** First level without icons: an icon would take a fifth of the menu's width. */
const deep = 2

function entryOf(entry: Shown, level: number): Entry {
  const { key, title, icon, children } = entry
  const shown = { key, title, ...(level < deep && { icon: <MenuIcon name={icon} /> }) }
  if (children.length > 0) {
    return { ...shown, label: title, children: children.map((child) => entryOf(child, level + 1)) }
  }
  return { ...shown, label: <MenuLink entry={entry} /> }
}

type Props = {
  readonly entries: readonly Shown[]
  /** Keys of the current entry's ancestors, then its own. */
  readonly trail: readonly string[]
  readonly mode: 'inline' | 'vertical' | 'horizontal'
  readonly isDark: boolean
  readonly onOpen?: () => void
}

/** Menu of the signed-in person (spec 2.4): up to three levels, current page marked; inline, popup or horizontal. */
export function SideMenu({ entries, trail, mode, isDark, onOpen }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useOpenGroups(entries, trail)
  return (
    <nav aria-label={t('shell.menu')} className={`shell-menu shell-menu-${mode}`}>
      <Menu
        mode={mode}
        theme={isDark ? 'dark' : 'light'}
        inlineIndent={10}
        items={entries.map((entry) => entryOf(entry, 0))}
        selectedKeys={trail.slice(-1)}
        {...(mode === 'inline' && { openKeys: open, onOpenChange: setOpen })}
        onClick={() => onOpen?.()}
        style={{ borderInlineEnd: 0 }}
      />
    </nav>
  )
}

/** Open groups: at first the current page's and the first; then by clicks; a new page opens its group. */
function useOpenGroups(entries: readonly Shown[], trail: readonly string[]) {
  const above = trail.slice(0, -1)
  const [open, setOpen] = useState([...above, ...entries.slice(0, 2).map(({ key }) => key)])
  const [last, setLast] = useState(trail.join())
  if (last !== trail.join()) {
    setLast(trail.join())
    setOpen([...new Set([...open, ...above])])
  }
  return [open, setOpen] as const
}
