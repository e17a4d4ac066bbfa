import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  FunctionOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Alert, Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { studioReport } from '../../../../i18n/studio-report.ts'
import { textIn } from '../../../../schema/base/text.ts'
import { wholeValue } from '../../../../schema/edit/format-text.ts'
import { messagesAt } from '../../../../schema/edit/messages-at.ts'
import type { MetaSchema } from '../../../../schema/edit/meta-schema.ts'
import { withMovedItem } from '../../../../schema/edit/node-edits.ts'
import { nodeFormAt } from '../../../../schema/edit/node-form.ts'
import {
  type Aggregate,
  type Period,
  periods,
  plainAggregates,
  type ReportColumn,
  reportParts,
  withColumnKeys,
  withoutReportColumn,
  withReportColumn,
} from '../../../../schema/edit/report-edits.ts'
import { withValue } from '../../../../schema/edit/with-value.ts'
import type { CompiledResource } from '../../../../schema/model/compiled.ts'
import { useLang } from '../../../../state/lang.ts'
import { Messages } from '../kit/messages.tsx'
import type { NodeEdit } from '../kit/node-edit.ts'
import { Tool } from '../kit/tool.tsx'
import { PropertyInput } from '../property/property-input.tsx'
import { ChartForm } from './chart-form.tsx'
import { DrillForm } from './drill-form.tsx'
import { FieldPicker } from './field-picker.tsx'
import { SearchFields } from './search-fields.tsx'
import './report.css'

type Props = NodeEdit & {
  /** Report as its draft makes it; undefined while it cannot be drawn. */
  readonly drawn: CompiledResource | undefined
  readonly meta: MetaSchema
}

/** Columns of a report by pick from its records, how each is summed up, its conditions, parameters, chart and drill-down. */
export function ReportPanel({ drawn, meta, ...edit }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const { text, onChange, onPlace } = edit
  const parts = reportParts(text)
  if (!parts) return <Alert type="warning" showIcon title={t('studio.unreadable')} />
  const { from, columns, chart } = parts
  const titleOf = ({ key, title }: ReportColumn) => textIn(lang, title ?? drawn?.fields[key]?.title ?? key)
  const addValue = () => {
    const key = `value${columns.length + 1}`
    const title = { zh: studioReport.zh.newValue, en: studioReport.en.newValue }
    onChange(withValue(text, ['columns', columns.length], { key, value: '0.0', title }))
    onPlace(['columns', columns.length])
  }
  return (
    <div className="studio-form">
      <FieldPicker from={from} label={t('studioReport.add')} onPick={(way) => onChange(withReportColumn(text, way))} />
      <Button icon={<FunctionOutlined />} onClick={addValue}>
        {t('studioReport.addValue')}
      </Button>
      <ol className="studio-list studio-report-columns" aria-label={t('studioReport.columns')}>
        {columns.map((column, index) => (
          <Column
            key={column.key}
            {...{ column, index, title: titleOf(column), isLast: index === columns.length - 1, drawn }}
            {...edit}
          />
        ))}
      </ol>
      <Rows meta={meta} {...edit} />
      <SearchFields parts={parts} drawn={drawn} {...edit} />
      <ChartForm
        chart={chart}
        columns={columns.map((column) => ({ ...column, label: titleOf(column) }))}
        text={text}
        onChange={onChange}
      />
      <DrillForm meta={meta} drill={parts.drill} {...edit} />
    </div>
  )
}

/** Condition on the rows that a report reads. */
function Rows({ meta, text, names, problems, onChange, onPlace }: NodeEdit & { readonly meta: MetaSchema }) {
  const { t } = useTranslation()
  const form = nodeFormAt(meta, wholeValue(text), [])
  const part = form?.parts.find(({ key }) => key === 'where')
  if (!part) return null
  return (
    <PropertyInput
      part={part}
      place={rowsPlace}
      title={t('studioReport.where')}
      names={names}
      messages={messagesAt(problems, rowsPlace)}
      onChange={(value) => onChange(withValue(text, rowsPlace, value))}
      onCode={() => onPlace(rowsPlace)}
    />
  )
}

const rowsPlace = ['where']

type ColumnProps = Omit<Props, 'meta'> & {
  readonly column: ReportColumn
  readonly index: number
  readonly title: string
  readonly isLast: boolean
}

function Column({ column, index, title, isLast, drawn, text, problems, onChange, onPlace }: ColumnProps) {
  const { t } = useTranslation()
  const { value, aggregate, period } = column
  const type = drawn?.fields[column.key]?.type
  const isTime = period !== undefined || type === 'date' || type === 'datetime'
  return (
    <li>
      <strong className="studio-item-name">{title}</strong>
      {value === undefined ? (
        <Select
          aria-label={t('studioReport.how', { title })}
          value={aggregate ?? 'group'}
          options={['group', ...plainAggregates].map((each) => ({ value: each, label: t(`studioReport.${each}`) }))}
          onChange={(next: string) =>
            onChange(
              withColumnKeys(text, index, {
                aggregate: next === 'group' ? undefined : (next as Aggregate),
                ...(next !== 'group' && { period: undefined }),
              }),
            )
          }
        />
      ) : (
        <span className="studio-item-note">{t('studioReport.value')}</span>
      )}
      {isTime && aggregate === undefined && value === undefined && (
        <Select
          aria-label={t('studioReport.period', { title })}
          value={period ?? 'eachDay'}
          options={['eachDay', ...periods].map((each) => ({ value: each, label: t(`studioReport.${each}`) }))}
          onChange={(next: string) =>
            onChange(withColumnKeys(text, index, { period: next === 'eachDay' ? undefined : (next as Period) }))
          }
        />
      )}
      <span className="studio-report-tools">
        <Tool
          label={t('studio.moreOf', { name: title })}
          icon={<SettingOutlined />}
          onClick={() => {
            const { key, ...keys } = column
            onChange(withValue(text, ['columns', index], { key, ...keys }))
            onPlace(['columns', index])
          }}
        />
        <Tool
          label={t('studio.movePartUp', { name: title })}
          icon={<ArrowUpOutlined />}
          isOff={index === 0}
          onClick={() => onChange(withMovedItem(text, ['columns', index], -1))}
        />
        <Tool
          label={t('studio.movePartDown', { name: title })}
          icon={<ArrowDownOutlined />}
          isOff={isLast}
          onClick={() => onChange(withMovedItem(text, ['columns', index], 1))}
        />
        <Tool
          label={t('studio.removePart', { name: title })}
          icon={<DeleteOutlined />}
          onClick={() => onChange(withoutReportColumn(text, index))}
        />
      </span>
      <Messages messages={messagesAt(problems, ['columns', index])} />
    </li>
  )
}
