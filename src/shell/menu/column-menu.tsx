import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuIcon } from '../../../widgets/kit/menu-icon.tsx'
import { thirdLevel } from '../../state/constants.ts'
import { MenuLink } from './menu-link.tsx'
import type { Shown } from './menu-tree.ts'

type Props = {
  readonly entries: readonly Shown[]
  readonly trail: readonly string[]
  readonly isClosed: boolean
}

/**
 * Menu in the new style (spec 2.4): first level as icons; next to the hovered or pressed one, columns for the second
 * level with the third below, at most four.
 */
export function ColumnMenu({ entries, trail, isClosed }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string>()
  const nav = useRef<HTMLElement>(null)
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open === undefined) return
    nav.current?.querySelector<HTMLElement>(`[data-key="${open}"]`)?.focus()
    setOpen(undefined)
  }
  const opened = entries.find(({ key }) => key === open)
  return (
    <nav
      ref={nav}
      aria-label={t('shell.menu')}
      className={isClosed ? 'column-menu column-menu-closed' : 'column-menu'}
      onMouseLeave={() => setOpen(undefined)}
      onKeyDown={leave}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !nav.current?.contains(relatedTarget)) setOpen(undefined)
      }}
    >
      <ul>
        {entries.map((entry) => (
          <li key={entry.key} className={trail.includes(entry.key) ? 'is-current' : ''}>
            {entry.children.length > 0 ? (
              <button
                type="button"
                data-key={entry.key}
                aria-expanded={entry.key === open}
                title={entry.title}
                onMouseEnter={() => setOpen(entry.key)}
                // Hover has opened it: only the keyboard closes it again.
                onClick={({ detail }) => setOpen(detail === 0 && entry.key === open ? undefined : entry.key)}
              >
                <MenuIcon name={entry.icon} />
                <span>{entry.title}</span>
              </button>
            ) : (
              // biome-ignore lint/a11y/noStaticElementInteractions: only hover; the link inside takes the press.
              <span className="column-menu-leaf" onMouseEnter={() => setOpen(undefined)}>
                <MenuIcon name={entry.icon} />
                <MenuLink entry={entry} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {opened && <Columns entry={opened} trail={trail} onOpen={() => setOpen(undefined)} />}
    </nav>
  )
}

type ColumnsProps = { readonly entry: Shown; readonly trail: readonly string[]; readonly onOpen: () => void }

function Columns({ entry, trail, onOpen }: ColumnsProps) {
  const loose = entry.children.filter(({ children }) => children.length === 0)
  const groups = entry.children.filter(({ children }) => children.length > 0)
  const columns = Math.min(thirdLevel.most, groups.length + (loose.length > 0 ? 1 : 0))
  return (
    <div className="column-menu-panel" style={{ gridTemplateColumns: `repeat(${columns}, ${thirdLevel.width}px)` }}>
      {loose.length > 0 && <Column title={entry.title} entries={loose} trail={trail} onOpen={onOpen} />}
      {groups.map((group) => (
        <Column key={group.key} title={group.title} entries={group.children} trail={trail} onOpen={onOpen} />
      ))}
    </div>
  )
}

type ColumnProps = Omit<ColumnsProps, 'entry'> & { readonly title: string; readonly entries: readonly Shown[] }

function Column({ title, entries, trail, onOpen }: ColumnProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {entries.map((entry) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside takes the press; its click bubbles to here.
          <li key={entry.key} className={trail.includes(entry.key) ? 'is-current' : ''} onClick={onOpen}>
            <MenuLink entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}
