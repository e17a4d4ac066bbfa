import { Button, Space, Table, Tag } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Row } from '../../../src/api/resource.ts'
import { ListTable } from '../../../src/engine/list/list-table.tsx'
import type { RowCommands } from '../../../src/engine/list/row-actions.tsx'
import { withPage } from '../../../src/engine/list/use-selection.ts'
import { columnsOf } from '../../../src/engine/query/columns.ts'
import { i18n, startI18n } from '../../../src/i18n/i18n.ts'
import type { CompiledField, CompiledResource } from '../../../src/schema/model/compiled.ts'
import { WidgetServices } from '../../../widgets/kit/services.tsx'
import { mixedResource } from './mixed.ts'
import { data } from './our-form.tsx'

const nothing = () => undefined
const commands: RowCommands = {
  open: nothing,
  edit: nothing,
  addBelow: undefined,
  remove: nothing,
  history: nothing,
  act: nothing,
  run: nothing,
  user: {},
  isReadOnly: false,
}
const colours = ['green', 'orange', 'blue', 'red'] as const

/** Columns of text, numbers, days and tags in turn. */
function listResource(count: number): CompiledResource {
  const mixed = mixedResource(count)
  const types = ['text', 'number', 'date', 'list'] as const
  const fields = Object.entries(mixed.fields).map(([key, field], index): [string, CompiledField] => {
    const type = types[index % types.length] ?? 'text'
    const { source: _, ...plain } = field
    return [key, { ...plain, type, visible: true, ...(type === 'list' && { source: tags }) }]
  })
  return {
    ...mixed,
    fields: Object.fromEntries(fields),
    list: { ...mixed.list, columns: fields.map(([field]) => ({ field })) },
    can: ['edit', 'delete', 'add'],
  }
}

const tags = { kind: 'dictionary', code: 'tags', value: 'value', label: { zh: 'zh', en: 'en' } } as const

function listRows(resource: CompiledResource, count: number): readonly Row[] {
  const valueIn = (type: string, index: number, place: number) =>
    ({
      text: `Supplier ${index} of ${place}`,
      number: index * 1000 + place,
      date: dayjs('2026-01-01')
        .add(index % 300, 'day')
        .format('YYYY-MM-DD'),
      list: `CNY`,
    })[type]
  return Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    ...Object.fromEntries(
      Object.values(resource.fields).flatMap(({ key, type }, place) => [
        [key, valueIn(type, index, place)],
        ...(type === 'list' ? [[`${key}_dictText`, 'Chinese Yuan']] : []),
      ]),
    ),
  }))
}

/** The product's list with `columns` columns and rows. */
export async function ourList(columns: number, count: number): Promise<ReactNode> {
  await startI18n('en')
  const resource = listResource(columns)
  return (
    <I18nextProvider i18n={i18n}>
      <WidgetServices lang="en" data={data}>
        <OurList resource={resource} rows={listRows(resource, count)} />
      </WidgetServices>
    </I18nextProvider>
  )
}

function OurList({ resource, rows }: { readonly resource: CompiledResource; readonly rows: readonly Row[] }) {
  const [columns] = useState(() => columnsOf(resource))
  const [selection, setSelection] = useState<ReadonlyMap<string, Row>>(new Map())
  return (
    <ListTable
      resource={resource}
      columns={columns}
      rows={rows}
      sort={resource.list.sort}
      group={undefined}
      skeletonRows={0}
      isBehind={false}
      isDense={false}
      empty={null}
      selection={selection}
      current={undefined}
      commands={commands}
      onSort={nothing}
      onTick={nothing}
      onToggle={(row) => setSelection((before) => withPage(before, [row], before.has(row.id) ? [] : [row.id]))}
      onClear={nothing}
      onCurrent={undefined}
      onWidth={nothing}
      totals={undefined}
      tree={undefined}
      moves={undefined}
    />
  )
}

/** The same list with antd's Table, as in its documentation: tags, dates and three actions. */
export function antdList(columns: number, count: number): ReactNode {
  const resource = listResource(columns)
  const fields = Object.values(resource.fields)
  const renders: Readonly<Record<string, (value: unknown) => ReactNode>> = {
    text: String,
    number: (value) => Number(value).toLocaleString('en'),
    date: (value) => dayjs(String(value)).format('YYYY-MM-DD'),
    list: () => <Tag color={colours[0]}>Chinese Yuan</Tag>,
  }
  return (
    <Table<Row>
      rowKey="id"
      size="middle"
      pagination={false}
      tableLayout="fixed"
      scroll={{ x: 140 * columns, y: 700 }}
      rowSelection={{}}
      dataSource={[...listRows(resource, count)]}
      columns={[
        ...fields.map(({ key, title, type }) => ({
          key,
          dataIndex: key,
          title: String(title),
          width: 140,
          sorter: true,
          ellipsis: { showTitle: false },
          render: renders[type] ?? String,
        })),
        {
          key: 'actions',
          title: 'Actions',
          width: 180,
          fixed: 'end' as const,
          render: () => (
            <Space>
              <Button type="link" size="small">
                Edit
              </Button>
              <Button type="link" size="small">
                View
              </Button>
              <Button type="link" size="small" danger>
                Delete
              </Button>
            </Space>
          ),
        },
      ]}
    />
  )
}
