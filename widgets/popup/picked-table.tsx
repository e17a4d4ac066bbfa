import { Button, Table } from 'antd'
import type { Source } from '../../src/schema/model/compiled.ts'
import type { Record_ } from '../kit/contract.ts'
import { useServices } from '../kit/services.tsx'
import { useTexts } from '../kit/texts.ts'
import { asText } from '../kit/value.ts'
import type { Picks } from './use-picks.ts'

/** Height of the rows before they scroll (spec 9), in pixels. */
const height = 240

/** Selected rows of all pages, each with a remove button. */
export function PickedTable({ picks, source }: { readonly picks: Picks; readonly source: Source }) {
  const { lang } = useServices()
  const texts = useTexts()
  const nameOf = (row: Record_) =>
    asText(row[source.label[lang]]) || asText(row[source.label.zh]) || asText(row[source.value])
  return (
    <Table<Record_>
      className="w-picked"
      size="small"
      rowKey={picks.keyOf}
      showHeader={false}
      title={() => texts.selected}
      dataSource={[...picks.picked]}
      pagination={false}
      scroll={{ y: height }}
      locale={{ emptyText: texts.nothingSelected }}
      columns={[
        { key: 'name', ellipsis: true, render: (_, row) => <span title={nameOf(row)}>{nameOf(row)}</span> },
        {
          key: 'remove',
          width: 44,
          render: (_, row) => (
            <Button
              type="text"
              size="small"
              aria-label={texts.remove(nameOf(row))}
              onClick={() => picks.toggle(row)}
              icon={<span aria-hidden="true">×</span>}
            />
          ),
        },
      ]}
    />
  )
}
