import { BorderOutlined, CheckSquareOutlined, CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { useExport } from './use-export.ts'

type Props = {
  readonly resource: CompiledResource
  /** Current query of the list. */
  readonly query: ListQuery
  readonly total: number
  readonly selected: readonly string[]
  /** Fields of the visible columns. */
  readonly shown: readonly string[]
}

/** Exports the found or the selected rows, with progress and cancel. */
export function ExportButton({ resource, query, total, selected, shown }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const { bytes, run, stop } = useExport(resource)
  const [isOpen, setOpen] = useState(false)
  const [isShownOnly, setShownOnly] = useState(false)
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
  const asked = isShownOnly ? { ...query, columns: shown.join(',') } : query
  const items: NonNullable<MenuProps['items']> = [
    ...(['xlsx', 'csv'] as const).map((format) => ({
      key: format,
      type: 'group' as const,
      label: t(`list.export_${format}`),
      children: [
        {
          key: `all-${format}`,
          label: t('list.exportAll', { count: total }),
          disabled: total === 0,
          onClick: () => void run(asked, format),
        },
        {
          key: `selected-${format}`,
          label: t('list.exportSelected', { count: selected.length }),
          disabled: selected.length === 0,
          onClick: () => void run({ ...asked, selections: selected.join(',') }, format),
        },
      ],
    })),
    { type: 'divider' },
    {
      key: 'shown',
      icon: isShownOnly ? <CheckSquareOutlined /> : <BorderOutlined />,
      label: t('list.exportShown'),
    },
  ]
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={(open, { source }) => source === 'trigger' && setOpen(open)}
      menu={{
        items,
        // The option "visible columns" keeps the menu open.
        onClick: ({ key }) => (key === 'shown' ? setShownOnly(!isShownOnly) : setOpen(false)),
      }}
      trigger={['click']}
    >
      <Button icon={<DownloadOutlined />}>{t('list.export')}</Button>
    </Dropdown>
  )
}

/** Human-readable size: `840 kB`, `1.2 MB`. */
export function sizeText(bytes: number, lang: 'zh' | 'en'): string {
  const [unit, value] = bytes < 1e6 ? (['kilobyte', bytes / 1e3] as const) : (['megabyte', bytes / 1e6] as const)
  return new Intl.NumberFormat(lang === 'en' ? 'en' : 'zh-CN', {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(value)
}
