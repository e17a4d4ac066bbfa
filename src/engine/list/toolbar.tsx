import { ColumnHeightOutlined, DownloadOutlined, PlusOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CompiledAction, CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { ColumnChooser } from './column-chooser.tsx'
import type { Column } from './use-columns.ts'

type Props = {
  readonly resource: CompiledResource
  readonly columns: readonly Column[]
  readonly total: number
  readonly selected: number
  readonly isCompact: boolean
  readonly isReadOnly: boolean
  readonly isExporting: boolean
  readonly onAdd: () => void
  readonly onImport: () => void
  readonly onExport: (selectedOnly: boolean) => void
  readonly onRefresh: () => void
  readonly onDensity: () => void
  readonly onChoose: (columns: readonly Column[]) => void
  readonly onRestore: () => void
  readonly onRemove: () => void
  readonly onAct: (action: CompiledAction) => void
  readonly onClear: () => void
}

/** What may be done with the list and with what is ticked in it. */
export function Toolbar(props: Props) {
  const { resource, columns, selected, total, isCompact, isReadOnly, isExporting } = props
  const { t } = useTranslation()
  const lang = useLang()
  const may = (action: string) => !isReadOnly && resource.can.includes(action)
  const batch = resource.actions.filter(({ name, batch: isBatch }) => isBatch && may(name))
  const exportItems = [
    {
      key: 'selected',
      label: t('list.exportSelected', { count: selected }),
      disabled: selected === 0,
      onClick: () => props.onExport(true),
    },
    { key: 'all', label: t('list.exportAll', { count: total }), onClick: () => props.onExport(false) },
  ]
  return (
    <div className="list-toolbar" role="toolbar" aria-label={t('list.actions')}>
      {may('add') && (
        <Button type="primary" icon={<PlusOutlined />} onClick={props.onAdd}>
          {t('list.add')}
        </Button>
      )}
      {may('import') && !isCompact && (
        <Button icon={<UploadOutlined />} onClick={props.onImport}>
          {t('list.import')}
        </Button>
      )}
      {resource.can.includes('export') && !isCompact && (
        <Dropdown menu={{ items: exportItems }} trigger={['click']}>
          <Button icon={<DownloadOutlined />} loading={isExporting}>
            {isExporting ? t('list.exporting') : t('list.export')}
          </Button>
        </Dropdown>
      )}
      {selected > 0 && (
        <span className="list-selected">
          {t('list.selected', { count: selected })}
          <Button type="link" size="small" onClick={props.onClear}>
            {t('list.clear')}
          </Button>
          {batch.map((action) => (
            <Button key={action.name} size="small" danger={action.danger} onClick={() => props.onAct(action)}>
              {textIn(lang, action.title)}
            </Button>
          ))}
          {may('delete') && (
            <Button size="small" danger onClick={props.onRemove}>
              {t('list.remove')}
            </Button>
          )}
        </span>
      )}
      <span className="list-tools">
        <Tooltip title={t('list.refresh')}>
          <Button aria-label={t('list.refresh')} icon={<ReloadOutlined />} onClick={props.onRefresh} />
        </Tooltip>
        {!isCompact && (
          <>
            <Tooltip title={t('list.density')}>
              <Button aria-label={t('list.density')} icon={<ColumnHeightOutlined />} onClick={props.onDensity} />
            </Tooltip>
            <ColumnChooser columns={columns} onChoose={props.onChoose} onRestore={props.onRestore} />
          </>
        )}
      </span>
    </div>
  )
}
