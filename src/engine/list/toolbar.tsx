import {
  ColumnHeightOutlined,
  DownOutlined,
  FilterOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PlusOutlined,
  ReloadOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuIcon } from '../../../widgets/kit/menu-icon.tsx'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledAction, CompiledButton } from '../../schema/model/compiled-actions.ts'
import { useLang } from '../../state/lang.ts'
import { actionsAt, addButton } from '../record/row-actions.ts'
import { useAddTitle } from './use-add-title.ts'

export type ToolbarProps = {
  readonly resource: CompiledResource
  readonly selected: number
  readonly isCompact: boolean
  readonly isReadOnly: boolean
  readonly isFetching: boolean
  /** Rows of a bound list come through its form only: a workbook does not know the parent row. */
  readonly isBound: boolean
  /** The parent takes no new rows. */
  readonly isClosed: boolean
  /** Button that opens the chart of the rows, first among the buttons. */
  readonly charting: ReactNode
  /** Export button, where allowed. */
  readonly exporting: ReactNode
  /** Member buttons, where rows are linked to a parent. */
  readonly members: ReactNode
  /** Sort order of cards; a table is sorted by its titles. */
  readonly sorting: ReactNode
  /** Column chooser, among the tools. */
  readonly chooser: ReactNode
  /** View menu, first among the tools. */
  readonly views: ReactNode
  /** Undefined in an embedded list. */
  readonly onAdvanced: (() => void) | undefined
  readonly isAdvanced: boolean
  readonly onFull: (() => void) | undefined
  readonly isFull: boolean
  /** Undefined where rows are not a table. */
  readonly onDensity: (() => void) | undefined
  readonly onAdd: () => void
  readonly onImport: () => void
  readonly onRefresh: () => void
  readonly onRemove: () => void
  readonly onAct: (action: CompiledAction) => void
  readonly onRun: (action: CompiledButton) => void
  readonly onClear: () => void
}

/** Actions of the list and of its selected rows. */
export function Toolbar(props: ToolbarProps) {
  const { resource, selected, isCompact, isReadOnly, isClosed, onDensity } = props
  const { t } = useTranslation()
  const addTitle = useAddTitle(resource)
  const may = (action: string) => !isReadOnly && resource.can.includes(action)
  return (
    <div className="list-toolbar" role="toolbar" aria-label={t('list.toolbar')}>
      {may('add') && !isClosed && (
        <Button type="primary" icon={<PlusOutlined />} onClick={props.onAdd}>
          {addTitle}
        </Button>
      )}
      {props.charting}
      {props.members}
      {may('import') && !isClosed && !isCompact && !props.isBound && (
        <Button icon={<UploadOutlined />} onClick={props.onImport}>
          {t('list.import')}
        </Button>
      )}
      {resource.can.includes('export') && !isCompact && props.exporting}
      {!isCompact && <Batch {...props} />}
      {!isCompact && <OwnButtons {...props} />}
      {selected > 0 && (
        <span className="list-selected" role="status">
          {t('list.selected', { count: selected })}
          <Button type="link" size="small" onClick={props.onClear}>
            {t('list.clear')}
          </Button>
        </span>
      )}
      <span className="list-tools">
        {props.sorting}
        {props.views}
        {props.onAdvanced && (
          <span className="list-dotted" data-on={props.isAdvanced}>
            <Tool label={t('query.advanced')} icon={<FilterOutlined />} onClick={props.onAdvanced} />
          </span>
        )}
        <Tool label={t('list.refresh')} icon={<ReloadOutlined spin={props.isFetching} />} onClick={props.onRefresh} />
        {onDensity && <Tool label={t('list.density')} icon={<ColumnHeightOutlined />} onClick={onDensity} />}
        {!isCompact && props.chooser}
        {props.onFull && (
          <Tool
            label={props.isFull ? t('query.leaveFull') : t('query.full')}
            icon={props.isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            onClick={props.onFull}
          />
        )}
      </span>
    </div>
  )
}

/** Toolbar actions of the file. Where no form adds rows, the first one is the primary button. */
function OwnButtons({ resource, isReadOnly, isClosed, onRun }: ToolbarProps) {
  const lang = useLang()
  const actions = actionsAt(resource, 'toolbar').filter((action) => action !== addButton(resource))
  const mayAdd = !(isReadOnly || isClosed) && resource.can.includes('add')
  const main = mayAdd ? undefined : actions.find((action) => action.do === 'call' && !action.danger)
  return actions.map((action) => (
    <Button
      key={action.name}
      type={action === main ? 'primary' : 'default'}
      danger={action.danger === true}
      icon={action.icon && <MenuIcon name={action.icon} />}
      onClick={() => onRun(action)}
    >
      {textIn(lang, action.title)}
    </Button>
  ))
}

/** Actions on all selected rows; a hint without a selection. */
function Batch({ resource, isReadOnly, isClosed, onRemove, onAct, onRun }: ToolbarProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const may = (action: string) => !isReadOnly && resource.can.includes(action)
  const items = [
    ...resource.actions
      .filter(({ name, batch }) => batch && may(name))
      .map((action) => ({
        key: `do-${action.name}`,
        label: textIn(lang, action.title),
        danger: action.danger,
        onClick: () => onAct(action),
      })),
    ...actionsAt(resource, 'batch').map((action) => ({
      key: `button-${action.name}`,
      label: textIn(lang, action.title),
      danger: action.danger === true,
      onClick: () => onRun(action),
    })),
    ...(may('delete') && !isClosed
      ? [{ key: 'delete', label: t('list.remove'), danger: true, onClick: onRemove }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<DownOutlined />} iconPlacement="end">
        {t('list.batch')}
      </Button>
    </Dropdown>
  )
}

type ToolProps = { readonly label: string; readonly icon: ReactNode; readonly onClick: () => void }

function Tool({ label, icon, onClick }: ToolProps) {
  // Native tooltip: a list has many buttons, and antd's tooltips cost render time.
  return <Button aria-label={label} title={label} icon={icon} onClick={onClick} />
}
