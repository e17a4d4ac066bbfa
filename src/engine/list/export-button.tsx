import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { useExport } from './use-export.ts'

type Props = {
  readonly resource: CompiledResource
  /** What the list shows now. */
  readonly query: ListQuery
  readonly total: number
  readonly selected: readonly string[]
}

/** Exports what the list finds or what is ticked; while it runs it says how far it is, and can be stopped. */
export function ExportButton({ resource, query, total, selected }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const { bytes, run, stop } = useExport(resource)
  if (bytes !== undefined) {
    return (
      <Space.Compact>
        <Button loading aria-live="polite">
          {bytes === 0 ? t('list.exporting') : t('list.exportingSize', { size: sizeText(bytes, lang) })}
        </Button>
        <Button icon={<CloseOutlined />} aria-label={t('list.exportStop')} onClick={stop} />
      </Space.Compact>
    )
  }
  const items = [
    { key: 'all', label: t('list.exportAll', { count: total }), disabled: total === 0, onClick: () => void run(query) },
    {
      key: 'selected',
      label: t('list.exportSelected', { count: selected.length }),
      disabled: selected.length === 0,
      onClick: () => void run({ ...query, selections: selected.join(',') }),
    },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<DownloadOutlined />}>{t('list.export')}</Button>
    </Dropdown>
  )
}

/** A size as people read it: `840 kB`, `1.2 MB`. */
export function sizeText(bytes: number, lang: 'zh' | 'en'): string {
  const [unit, value] = bytes < 1e6 ? (['kilobyte', bytes / 1e3] as const) : (['megabyte', bytes / 1e6] as const)
  return new Intl.NumberFormat(lang === 'en' ? 'en' : 'zh-CN', {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(value)
}
