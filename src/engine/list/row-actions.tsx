import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../api/resource.ts'
import type { CompiledAction, CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { actionsFor, nameOf } from './actions-of.ts'

export type RowCommands = {
  readonly view: (row: Row) => void
  readonly edit: (row: Row) => void
  readonly remove: (row: Row) => void
  readonly history: (row: Row) => void
  readonly act: (action: CompiledAction, row: Row) => void
  readonly user: unknown
  readonly isReadOnly: boolean
}
export type RowActionsProps = { readonly resource: CompiledResource; readonly row: Row; readonly commands: RowCommands }

/** What may be done with a row: the first thing as a link, the others behind "more". */
export function RowActions({ resource, row, commands }: RowActionsProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const name = nameOf(resource, row, lang)
  const may = (action: string) => !commands.isReadOnly && resource.can.includes(action)
  const states = commands.isReadOnly ? [] : actionsFor(resource, row, commands.user)
  const items: NonNullable<MenuProps['items']> = [
    ...(may('edit') ? [{ key: 'view', label: t('list.view'), onClick: () => commands.view(row) }] : []),
    ...states.map((action) => ({
      key: action.name,
      label: textIn(lang, action.title),
      danger: action.danger,
      onClick: () => commands.act(action, row),
    })),
    { key: 'history', label: t('list.history'), onClick: () => commands.history(row) },
    ...(may('delete')
      ? [{ key: 'delete', label: t('list.remove'), danger: true, onClick: () => commands.remove(row) }]
      : []),
  ]
  return (
    <span className="list-actions">
      {may('edit') ? (
        <Button type="link" size="small" onClick={() => commands.edit(row)} aria-label={`${t('list.edit')} ${name}`}>
          {t('list.edit')}
        </Button>
      ) : (
        <Button type="link" size="small" onClick={() => commands.view(row)} aria-label={`${t('list.view')} ${name}`}>
          {t('list.view')}
        </Button>
      )}
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('list.rowActions', { name })} />
      </Dropdown>
    </span>
  )
}
