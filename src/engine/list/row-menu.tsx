import { Dropdown, type MenuProps } from 'antd'
import type { TFunction } from 'i18next'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../api/resource.ts'
import { type Lang, textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { actionsFor, mayDo } from '../record/actions-of.ts'
import { rowActions } from '../record/row-actions.ts'
import type { RowCommands } from './row-actions.tsx'

type Items = NonNullable<MenuProps['items']>
type Opened = { readonly row: Row; readonly button: HTMLElement }

/** Menu items of a row: all actions except the first. */
export function rowItems(
  resource: CompiledResource,
  row: Row,
  commands: RowCommands,
  { t, lang }: { readonly t: TFunction; readonly lang: Lang },
): Items {
  const { addBelow } = commands
  const states = commands.isReadOnly ? [] : actionsFor(resource, row, commands.user)
  return [
    ...(mayDo(resource, commands, 'edit', row)
      ? [{ key: 'view', label: t('list.view'), onClick: () => commands.open(row) }]
      : []),
    ...(addBelow ? [{ key: 'below', label: t('list.addBelow'), onClick: () => addBelow(row) }] : []),
    ...states.map((action) => ({
      key: `do-${action.name}`,
      label: textIn(lang, action.title),
      danger: action.danger,
      onClick: () => commands.act(action, row),
    })),
    ...rowActions(resource, row, commands.user).map((button) => ({
      key: `button-${button.name}`,
      label: textIn(lang, button.title),
      danger: button.danger === true,
      onClick: () => commands.run(button, [row]),
    })),
    ...(!resource.isView ? [{ key: 'history', label: t('list.history'), onClick: () => commands.history(row) }] : []),
    ...(mayDo(resource, commands, 'delete', row)
      ? [
          { key: 'line', type: 'divider' as const },
          { key: 'delete', label: t('list.remove'), danger: true, onClick: () => commands.remove(row) },
        ]
      : []),
  ]
}

/** One menu for all rows: a menu in each row makes long tables slow. `open` is stable. */
export function useRowMenu() {
  const [opened, setOpened] = useState<Opened>()
  const open = useCallback((row: Row, button: HTMLElement) => setOpened({ row, button }), [])
  const close = useCallback(() => setOpened(undefined), [])
  return { opened, open, close }
}

type Props = {
  readonly resource: CompiledResource
  readonly commands: RowCommands
  readonly opened: Opened
  readonly onClose: () => void
}

/** Menu of the row whose button was pressed, below that button. */
export function RowMenu({ resource, commands, opened, onClose }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const { row, button } = opened
  const { left, top, width, height } = button.getBoundingClientRect()
  const close = () => {
    onClose()
    button.focus()
  }
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      menu={{ items: rowItems(resource, row, commands, { t, lang }), onClick: close }}
      onOpenChange={(isOpen) => !isOpen && close()}
    >
      <span style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
    </Dropdown>
  )
}
