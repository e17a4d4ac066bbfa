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
import type { CompiledResource, FileAction } from '../../schema/model/compiled.ts'
import type { CompiledAction } from '../../schema/model/compiled-actions.ts'
import { useLang } from '../../state/lang.ts'
import { actionsAt } from '../record/row-actions.ts'

export type ToolbarProps = {
  readonly resource: CompiledResource
  readonly selected: number
  readonly isCompact: boolean
  readonly isReadOnly: boolean
  readonly isFetching: boolean
  /** Rows come to a list that is bound to another's row through its form only: a workbook knows nothing of the row. */
  readonly isBound: boolean
  /** Nothing may be added to what the rows belong to. */
  readonly isClosed: boolean
  /** Stands among the buttons, where the list may be exported. */
  readonly exporting: ReactNode
  /** Stand among the buttons, where rows are joined to what the list is bound to. */
  readonly members: ReactNode
  /** The order of rows that are cards; a table is sorted by its titles. */
  readonly sorting: ReactNode
  /** Stands with the tools, where columns may be chosen. */
  readonly chooser: ReactNode
  /** Stands first among the tools, where the list has views. */
  readonly views: ReactNode
  /** Undefined where the list is part of something else. */
  readonly onAdvanced: (() => void) | undefined
  readonly isAdvanced: boolean
  readonly onFull: (() => void) | undefined
  readonly isFull: boolean
  /** Undefined where rows are no table. */
  readonly onDensity: (() => void) | undefined
  readonly onAdd: () => void
  readonly onImport: () => void
  readonly onRefresh: () => void
  readonly onRemove: () => void
  readonly onAct: (action: CompiledAction) => void
  readonly onRun: (action: FileAction) => void
  readonly onClear: () => void
}

/** What may be done with the list, and with what is ticked in it. */
export function Toolbar(props: ToolbarProps) {
  const { resource, selected, isCompact, isReadOnly, isClosed, onDensity } = props
  const { t } = useTranslation()
  const may = (action: string) => !isReadOnly && resource.can.includes(action)
  return (
    <div className="list-toolbar" role="toolbar" aria-label={t('list.toolbar')}>
      {may('add') && !isClosed && (
        <Button type="primary" icon={<PlusOutlined />} onClick={props.onAdd}>
          {t('list.add')}
        </Button>
      )}
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

/** What the file has the list do as a whole. Where no row is added by a form, the first call takes the place of that button. */
function OwnButtons({ resource, isReadOnly, isClosed, onRun }: ToolbarProps) {
  const lang = useLang()
  const actions = actionsAt(resource, 'toolbar')
  const mayAdd = !(isReadOnly || isClosed) && resource.can.includes('add')
  const main = mayAdd ? undefined : actions.find(({ call, danger }) => call && !danger)
  return actions.map((action) => (
    <Button
      key={textIn(lang, action.title)}
      type={action === main ? 'primary' : 'default'}
      danger={action.danger === true}
      icon={action.icon && <MenuIcon name={action.icon} />}
      onClick={() => onRun(action)}
    >
      {textIn(lang, action.title)}
    </Button>
  ))
}

/** What may be done with all ticked rows at once; it says so when none is ticked. */
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
      key: `file-${textIn(lang, action.title)}`,
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
  // The browser's own tip: a list has many of these, and each of antd's costs its share of the time a page takes.
  return <Button aria-label={label} title={label} icon={icon} onClick={onClick} />
}
