import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { widgets } from '../../../widgets/registry.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { Cell } from './cell.tsx'
import type { Column } from './columns.ts'

type Props = {
  readonly columns: readonly Column[]
  readonly totals: Readonly<Record<string, unknown>>
  readonly hasTicks: boolean
  readonly hasActions: boolean
}

/** The last line of a table: sums over all rows that were asked for, not only those of the page. */
export function TotalsRow({ columns, totals, hasTicks, hasActions }: Props) {
  const { t } = useTranslation()
  const first = hasTicks ? 1 : 0
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {hasTicks && <Table.Summary.Cell index={0} />}
        {columns.map(({ field, definition }, index) => (
          <Table.Summary.Cell key={field} index={first + index} align={widgets[definition.type].align ?? 'left'}>
            {field in totals ? (
              <Cell field={definition} row={{ id: '', ...totals }} />
            ) : (
              index === 0 && t('query.totals')
            )}
          </Table.Summary.Cell>
        ))}
        {hasActions && <Table.Summary.Cell index={first + columns.length} />}
      </Table.Summary.Row>
    </Table.Summary>
  )
}

/** The same on a phone, below the cards. */
export function TotalsCard({ columns, totals }: Pick<Props, 'columns' | 'totals'>) {
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <dl className="list-totals">
      {columns
        .filter(({ field }) => field in totals)
        .map(({ field, definition }) => (
          <div key={field} className="list-totals-line">
            <dt>
              {t('query.totals')} · {textIn(lang, definition.title)}
            </dt>
            <dd className="list-totals-value">
              <Cell field={definition} row={{ id: '', ...totals }} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
