import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../api/resource.ts'
import type { LabelSize, LabelTemplate } from '../../../schema/label/layout.ts'
import { LabelFiles } from './label-files.tsx'
import type { LayoutChange, LayoutHistory } from './layout-history.ts'
import type { LabelSource } from './use-label-source.ts'

/** Distances of the grid. Millimetres. */
const grids = [0, 0.5, 1, 2, 5]

type Props = {
  readonly code: string
  readonly layout: Row
  readonly paper: LabelSize
  readonly history: LayoutHistory
  readonly change: (to: LayoutChange) => void
  readonly source: LabelSource
  readonly grid: number
  readonly recordId: string | undefined
  readonly isLocked: boolean
  readonly isDirty: boolean
  readonly onSaved: (template: LabelTemplate) => void
  readonly onGrid: (grid: number) => void
  readonly onRecord: (id: string | undefined) => void
}

/** Paper, undo and redo, grid, record of the preview, one label for each row, saving and files. */
export function LabelTools(props: Props) {
  const { code, layout, paper, history, change, source, grid, recordId, isLocked, isDirty, onSaved } = props
  const { t } = useTranslation()
  const ways = [
    ['undo', history.past, <UndoOutlined key="undo" />],
    ['redo', history.future, <RedoOutlined key="redo" />],
  ] as const
  return (
    <div className="label-tools">
      <b>{String(layout.name)}</b>
      <span>{t('label.paper', paper)}</span>
      {!isLocked &&
        ways.map(([way, steps, icon]) => (
          <Button
            key={way}
            icon={icon}
            aria-label={t(`label.${way}`)}
            disabled={steps.length === 0}
            onClick={() => change({ do: way })}
          />
        ))}
      <Select
        aria-label={t('label.grid')}
        value={grid}
        options={grids.map((value) => ({
          value,
          label: value === 0 ? t('label.noGrid') : `${t('label.grid')} ${value} mm`,
        }))}
        onChange={props.onGrid}
      />
      <Select
        aria-label={t('label.record')}
        className="label-choice"
        placeholder={t('label.noRecord')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        {...(recordId !== undefined && { value: recordId })}
        options={[...source.records]}
        onChange={props.onRecord}
      />
      <RowsChoice {...{ source, isLocked }} template={history.now} onChange={(to) => change({ do: 'change', to })} />
      <LabelFiles {...{ code, layout, recordId, isLocked, isDirty, onSaved }} template={history.now} />
    </div>
  )
}

type RowsProps = Pick<Props, 'source' | 'isLocked'> & {
  readonly template: LabelTemplate
  readonly onChange: (template: LabelTemplate) => void
}

/** Whether each row of a table has a label of its own, and how many. */
function RowsChoice({ source: { tables, fields }, template, isLocked, onChange }: RowsProps) {
  const { t } = useTranslation()
  if (tables.length === 0) return null
  const { rows, copies, elements } = template
  return (
    <>
      <Select
        aria-label={t('label.rows')}
        disabled={isLocked}
        value={rows ?? ''}
        options={[
          { value: '', label: t('label.rowsNone') },
          ...tables.map(({ value, label }) => ({ value, label: `${t('label.rows')} ${label}` })),
        ]}
        onChange={(next) => onChange(next === '' ? { elements } : { rows: next, elements })}
      />
      {rows !== undefined && (
        <Select
          aria-label={t('label.copies')}
          className="label-choice"
          placeholder={t('label.copies')}
          disabled={isLocked}
          allowClear
          {...(copies !== undefined && { value: copies })}
          options={fields.filter(({ value }) => value.startsWith(`${rows}.`))}
          onChange={(next: string | undefined) => onChange({ rows, elements, ...(next && { copies: next }) })}
        />
      )}
    </>
  )
}
