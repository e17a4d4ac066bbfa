import type { TimelineBlock } from '../../../schema/model/row-blocks.ts'
import { useLang } from '../../../state/lang.ts'
import { nameOf, textOf } from '../../record/actions-of.ts'
import { Cell } from '../../record/cell.tsx'
import { NotAll } from './not-all.tsx'
import { type Shown, WithRows } from './with-rows.tsx'

/** Rows on a timeline, newest first: date and content. */
export function TimelineBlockView({ block }: { readonly block: TimelineBlock }) {
  const { date, top = 20, sort = `-${date}` } = block
  return (
    <WithRows block={{ ...block, sort }} size={top}>
      {(shown) => <Years block={block} shown={shown} />}
    </WithRows>
  )
}

function Years({
  block: { date, text, fields = [] },
  shown,
}: {
  readonly block: TimelineBlock
  readonly shown: Shown
}) {
  const lang = useLang()
  const { resource, rows, open } = shown
  const [from, to] = resource.fields[date]?.type === 'datetime' ? [5, 16] : [5, 10]
  const extraFields = fields.flatMap((key) => resource.fields[key] ?? [])
  const years = Map.groupBy(rows, (row) => String(row[date] ?? '').slice(0, 4))
  return (
    <>
      <NotAll shown={shown} />
      {[...years].map(([year, some]) => (
        <section key={year} className="timeline">
          <h3>{year || '—'}</h3>
          <ol>
            {some.map((row) => (
              <li key={row.id}>
                <time dateTime={String(row[date] ?? '')}>{String(row[date] ?? '').slice(from, to)}</time>
                {extraFields.map((field) => (
                  <span key={field.key} className="timeline-extra">
                    <Cell field={field} row={row} />
                  </span>
                ))}
                <button type="button" className="list-link" onClick={() => open(row)}>
                  {(text !== undefined && textOf(row, text)) || nameOf(resource, row, lang)}
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}
