import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../api/resource.ts'
import type { CompiledAction, CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { actionsFor, nameOf } from './actions-of.ts'
import { linkPath, linksFor } from './links.ts'

/** What a list does when something is asked of one of its rows. */
export type RowCommands = {
  /** Opens the row to be read. */
  readonly open: (row: Row) => void
  readonly edit: (row: Row) => void
  readonly go: (path: string) => void
  readonly remove: (row: Row) => void
  readonly history: (row: Row) => void
  readonly act: (action: CompiledAction, row: Row) => void
  /** The person at work, as the conditions of actions read them. */
  readonly user: unknown
  readonly isReadOnly: boolean
}

type Props = { readonly resource: CompiledResource; readonly row: Row; readonly commands: RowCommands }

/** What may be done with a row: the first thing as a link, the others behind "more". */
export function RowActions(props: Props) {
  return props.resource.report ? <DrillAction {...props} /> : <RecordActions {...props} />
}

/** Leads from a report's row to what stands behind it. */
function DrillAction({ resource, row, commands }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  if (!resource.report?.drill) return null
  return (
    <Button
      type="link"
      size="small"
      aria-label={`${t('query.drill')} ${nameOf(resource, row, lang)}`}
      onClick={() => commands.open(row)}
    >
      {t('query.drill')}
    </Button>
  )
}

function RecordActions({ resource, row, commands }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const name = nameOf(resource, row, lang)
  const may = (action: string) => !commands.isReadOnly && resource.can.includes(action)
  const mayEdit = may('edit')
  const states = commands.isReadOnly ? [] : actionsFor(resource, row, commands.user)
  const items: NonNullable<MenuProps['items']> = [
    ...(mayEdit ? [{ key: 'view', label: t('list.view'), onClick: () => commands.open(row) }] : []),
    ...states.map((action) => ({
      key: `do-${action.name}`,
      label: textIn(lang, action.title),
      danger: action.danger,
      onClick: () => commands.act(action, row),
    })),
    ...linksFor(resource, row, commands.user).map((link) => ({
      key: `link-${link.to}-${textIn(lang, link.title)}`,
      label: textIn(lang, link.title),
      onClick: () => commands.go(linkPath(link, row)),
    })),
    { key: 'history', label: t('list.history'), onClick: () => commands.history(row) },
    ...(may('delete')
      ? [
          { key: 'line', type: 'divider' as const },
          { key: 'delete', label: t('list.remove'), danger: true, onClick: () => commands.remove(row) },
        ]
      : []),
  ]
  const first = mayEdit ? t('list.edit') : t('list.view')
  return (
    <span className="list-actions">
      <Button
        type="link"
        size="small"
        aria-label={`${first} ${name}`}
        onClick={() => (mayEdit ? commands.edit(row) : commands.open(row))}
      >
        {first}
      </Button>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('list.rowActions', { name })} />
      </Dropdown>
    </span>
  )
}
