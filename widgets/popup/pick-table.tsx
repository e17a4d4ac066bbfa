import { Table, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { type Lang, textIn } from '../../src/schema/base/text.ts'
import type { CompiledField, PickPlan } from '../../src/schema/model/compiled.ts'
import type { InputProps, Record_ } from '../kit/contract.ts'
import { Failed } from '../kit/failed.tsx'
import { useServices } from '../kit/services.tsx'
import { useTexts } from '../kit/texts.ts'
import { asText } from '../kit/value.ts'
import { cellRenderers } from '../renderers/cell-renderers.ts'
import { type Picks, pageSizes } from './use-picks.ts'

type Props = {
  readonly picks: Picks
  readonly input: InputProps
  readonly isMultiple: boolean
  readonly onConfirm: (row: Record_) => void
}

/** Rows of the source by page. A click picks a row; a double click in a single pick also confirms. */
export function PickTable({ picks, input, isMultiple, onConfirm }: Props) {
  const { lang } = useServices()
  const texts = useTexts()
  const { plan, rows, stored, page, keyOf } = picks
  const names = input.field.props.columns
  const { kind = 'resource' } = input.field.source ?? {}
  const columns = useMemo(() => (plan.data ? columnsOf(plan.data, names, lang) : []), [plan.data, names, lang])
  if (plan.status === 'failed') return <Failed retry={plan.retry} />
  if (rows.status === 'failed') return <Failed retry={rows.retry} />
  if (stored.status === 'failed') return <Failed retry={stored.retry} />
  const activeKey = picks.active && keyOf(picks.active)
  return (
    <Table<Record_>
      id={picks.tableId}
      size="small"
      rowKey={keyOf}
      columns={columns}
      dataSource={rows.data?.records ?? []}
      loading={[rows, plan, stored].some(({ status }) => status === 'loading')}
      scroll={{ x: 'max-content', y: 'min(50vh, 420px)' }}
      rowSelection={{
        type: isMultiple ? 'checkbox' : 'radio',
        preserveSelectedRowKeys: true,
        selectedRowKeys: picks.picked.map(keyOf),
        onSelect: picks.toggle,
        onChange: (_, shown, { type }) => {
          if (type === 'all') picks.pick(allPicked(picks, shown))
        },
        getCheckboxProps: (row) => ({ 'aria-label': nameOf(row, plan.data, lang) }),
      }}
      rowClassName={(row) => (keyOf(row) === activeKey ? 'w-active-row' : '')}
      onRow={(row) => ({
        onClick: () => picks.toggle(row),
        ...(!isMultiple && { onDoubleClick: () => onConfirm(row) }),
      })}
      pagination={{
        current: page.pageNo,
        pageSize: page.pageSize,
        total: rows.data?.total ?? 0,
        pageSizeOptions: [...pageSizes[kind]],
        showSizeChanger: true,
        showTotal: texts.total,
        onChange: (pageNo, pageSize) => picks.turn({ pageNo, pageSize }),
      }}
      locale={{ emptyText: texts.noData }}
    />
  )
}

/** antd reports only rows it has seen; those picked on other pages stay. */
function allPicked({ picked, rows, keyOf }: Picks, shown: readonly Record_[]): readonly Record_[] {
  const onPage = new Set((rows.data?.records ?? []).map(keyOf))
  const elsewhere = picked.filter((row) => !onPage.has(keyOf(row)))
  return [...elsewhere, ...shown.filter((row) => row && onPage.has(keyOf(row)))]
}

function nameOf(row: Record_, plan: PickPlan | undefined, lang: Lang): string {
  return asText(row[plan?.label[lang] ?? 'id'])
}

function columnsOf(plan: PickPlan, names: unknown, lang: Lang): TableColumnsType<Record_> {
  const chosen = Array.isArray(names) ? names.map(String) : plan.list.columns.map(({ field }) => field)
  return chosen.flatMap((name) => {
    const field = plan.fields[name]
    return field ? [columnOf(field, lang)] : []
  })
}

function columnOf(field: CompiledField, lang: Lang): TableColumnsType<Record_>[number] {
  const Cell = cellRenderers[field.type].Cell
  const isNumber = field.type === 'money' || field.type === 'number' || field.type === 'integer'
  return {
    key: field.key,
    title: textIn(lang, field.title),
    width: field.width ?? 140,
    ellipsis: true,
    ...(isNumber && { align: 'right' as const }),
    render: (_, row) => {
      const text = row[`${field.key}_dictText`]
      return <Cell field={field} value={row[field.key]} row={row} {...(typeof text === 'string' && { text })} />
    },
  }
}
