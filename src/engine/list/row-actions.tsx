import { MoreOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledAction, CompiledButton } from '../../schema/model/compiled-actions.ts'
import { useLang } from '../../state/lang.ts'
import { mayDo, nameOf } from '../record/actions-of.ts'

/** Commands of a list on one of its rows. */
export type RowCommands = {
  /** Opens the row read-only. */
  readonly open: (row: Row) => void
  readonly edit: (row: Row) => void
  /** Starts a child row of a tree; undefined without a tree or permission to add. */
  readonly addBelow: ((row: Row) => void) | undefined
  readonly remove: (row: Row) => void
  readonly history: (row: Row) => void
  readonly act: (action: CompiledAction, row: Row) => void
  /** Runs a button that leaves the row unchanged. */
  readonly run: (button: CompiledButton, rows: readonly Row[]) => void
  /** The signed-in person, for the conditions of actions. */
  readonly user: unknown
  readonly isReadOnly: boolean
}

type Props = {
  readonly resource: CompiledResource
  readonly row: Row
  readonly commands: RowCommands
  /** Opens the row's menu below the pressed button. */
  readonly onMenu: (row: Row, button: HTMLElement) => void
}

/** Actions of a row: the first as a link, the others behind "more". */
export const RowActions = memo(function RowActions({ resource, row, commands, onMenu }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const name = nameOf(resource, row, lang)
  if (resource.report) {
    if (!resource.report.drill) return null
    return (
      <span className="list-actions">
        <LinkButton label={t('query.drill')} name={name} onPress={() => commands.open(row)} />
      </span>
    )
  }
  const mayEdit = mayDo(resource, commands, 'edit', row)
  return (
    <span className="list-actions">
      <LinkButton
        label={mayEdit ? t('list.edit') : t('list.view')}
        name={name}
        onPress={() => (mayEdit ? commands.edit(row) : commands.open(row))}
      />
      <button
        type="button"
        className="list-more"
        aria-haspopup="menu"
        aria-label={t('list.rowActions', { name })}
        onClick={(event) => onMenu(row, event.currentTarget)}
      >
        <MoreOutlined />
      </button>
    </span>
  )
})

type LinkProps = { readonly label: string; readonly name: string; readonly onPress: () => void }

function LinkButton({ label, name, onPress }: LinkProps) {
  return (
    <button type="button" className="list-link" aria-label={`${label} ${name}`} onClick={onPress}>
      {label}
    </button>
  )
}
