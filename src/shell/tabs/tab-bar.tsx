import { CloseOutlined, DownOutlined, HomeOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHome, refusal, type Tab, type Tabs } from './tabs.ts'
import { useOverflow } from './use-overflow.ts'
import type { TabCommands } from './use-tabs.ts'
import './tabs.css'

type Props = {
  readonly tabs: Tabs
  readonly commands: TabCommands
  readonly titleOf: (tab: Tab) => string
}

/** Tabs of open pages (spec 2.3): activate, close, move; more by the context menu and the overflow menu. */
export function TabBar({ tabs, commands, titleOf }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const bar = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState(tabs.active)
  const [dragged, setDragged] = useState<string>()
  const isOverflowing = useOverflow(bar, tabs.open.length)
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>(`[data-id="${tabs.active}"]`)
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // Keyboard navigation stays in the tab bar.
    if (bar.current?.contains(document.activeElement)) current?.focus()
  }, [tabs.active])
  const shut = (id: string) => {
    const why = refusal(tabs, id)
    if (why) return void message.warning(t(why === 'last' ? 'shell.lastPage' : 'shell.homePage'))
    void commands.shut([id])
  }
  const at = tabs.open.findIndex(({ id }) => id === tabs.active)
  const keys = new Map([
    ['ArrowLeft', () => commands.step(-1)],
    ['ArrowRight', () => commands.step(1)],
    ['Home', () => commands.goTo(tabs.open[0])],
    ['End', () => commands.goTo(tabs.open.at(-1))],
    ['Delete', () => shut(tabs.active)],
    ['Alt+ArrowLeft', () => commands.move(tabs.active, at - 1)],
    ['Alt+ArrowRight', () => commands.move(tabs.active, at + 1)],
  ])
  const onKey = (event: KeyboardEvent) => {
    // Both modifiers together are the workspace's shortcuts.
    if (event.altKey && event.ctrlKey) return
    const run = keys.get(event.altKey ? `Alt+${event.key}` : event.key)
    if (!run) return
    event.preventDefault()
    run()
  }
  const menu: MenuProps['items'] = [
    { key: 'refresh', label: t('shell.refreshTab'), onClick: () => void commands.refresh(target) },
    { key: 'close', label: t('shell.closeTab'), onClick: () => shut(target) },
    { type: 'divider' },
    ...(['left', 'right', 'others'] as const).map((side) => ({
      key: side,
      label: t(`shell.close_${side}`),
      onClick: () => void commands.closeSide(target, side),
    })),
  ]
  const all = tabs.open.map((tab) => ({ key: tab.id, label: titleOf(tab), onClick: () => commands.goTo(tab) }))
  return (
    <nav className="tab-bar" aria-label={t('shell.openPages')}>
      <Dropdown menu={{ items: menu }} trigger={['contextMenu']}>
        <div
          ref={bar}
          role="tablist"
          aria-label={t('shell.openPages')}
          className="tab-list"
          onKeyDown={onKey}
          onContextMenu={(event) => setTarget(idOf(event) ?? tabs.active)}
          onWheel={(event) => bar.current?.scrollBy({ left: event.deltaY })}
        >
          {tabs.open.map((tab, index) => (
            <OneTab
              key={tab.id}
              tab={tab}
              title={titleOf(tab)}
              isActive={tab.id === tabs.active}
              isDragged={tab.id === dragged}
              onGo={() => commands.goTo(tab)}
              onShut={() => shut(tab.id)}
              onDrag={setDragged}
              onDrop={() => dragged !== undefined && commands.move(dragged, index)}
            />
          ))}
        </div>
      </Dropdown>
      {isOverflowing && (
        <Dropdown menu={{ items: all, selectedKeys: [tabs.active], className: 'tab-more' }} trigger={['click']}>
          <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('shell.allPages')} />
        </Dropdown>
      )}
    </nav>
  )
}

function idOf({ target }: MouseEvent): string | undefined {
  return (target as Element).closest<HTMLElement>('[data-id]')?.dataset.id
}

type OneProps = {
  readonly tab: Tab
  readonly title: string
  readonly isActive: boolean
  readonly isDragged: boolean
  readonly onGo: () => void
  readonly onShut: () => void
  readonly onDrag: (id: string | undefined) => void
  readonly onDrop: () => void
}

function OneTab({ tab, title, isActive, isDragged, onGo, onShut, onDrag, onDrop }: OneProps) {
  const { t } = useTranslation()
  const home = isHome(tab)
  const over = (event: DragEvent) => event.preventDefault()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tab list handles the keys of all tabs.
    <div
      role="tab"
      id={`tab-${tab.id}`}
      data-id={tab.id}
      aria-selected={isActive}
      aria-controls={isActive ? `page-${tab.id}` : undefined}
      aria-keyshortcuts={home ? undefined : 'Delete'}
      tabIndex={isActive ? 0 : -1}
      className={isDragged ? 'tab tab-dragged' : 'tab'}
      title={title}
      draggable={!home}
      onClick={onGo}
      onAuxClick={({ button }) => button === 1 && onShut()}
      onDragStart={() => onDrag(tab.id)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={over}
      onDrop={onDrop}
    >
      {home && <HomeOutlined aria-hidden />}
      <span className="tab-title">{title}</span>
      {!home && (
        // The Delete key does the same; a button cannot be part of a tab.
        <span
          className="tab-close"
          title={t('shell.closeTab')}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onShut()
          }}
        >
          <CloseOutlined />
        </span>
      )}
    </div>
  )
}
