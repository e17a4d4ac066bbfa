import { useTranslation } from 'react-i18next'
import { textIn } from '../../../schema/base/text.ts'
import type { CompareBlock } from '../../../schema/model/row-blocks.ts'
import { useLang } from '../../../state/lang.ts'
import { bestOf } from '../../best-of.ts'
import { nameOf } from '../../record/actions-of.ts'
import { Cell } from '../../record/cell.tsx'
import { NotAll } from './not-all.tsx'
import { type Shown, WithRows } from './with-rows.tsx'

/** Compared rows at most. */
const most = 12

/** Comparison: rows as columns, fields as lines, for quotations or suppliers. */
export function CompareBlockView({ block }: { readonly block: CompareBlock }) {
  return (
    <WithRows block={block} size={most}>
      {(shown) => <Table block={block} shown={shown} />}
    </WithRows>
  )
}

function Table({ block, shown }: { readonly block: CompareBlock; readonly shown: Shown }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { resource, rows, open } = shown
  const fields = block.fields.flatMap((name) => resource.fields[name] ?? [])
  return (
    <>
      <NotAll shown={shown} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll to columns out of sight. */}
      <section className="compare" tabIndex={0} aria-label={t('page.compare')}>
        <table>
          <thead>
            <tr>
              <td />
              {rows.map((row) => (
                <th key={row.id} scope="col">
                  <button type="button" className="list-link" onClick={() => open(row)}>
                    {nameOf(resource, row, lang)}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => {
              const best = bestOf(
                rows.map((row) => row[field.key]),
                block.best?.[field.key],
              )
              const isSame = rows.length > 1 && new Set(rows.map((row) => String(row[field.key] ?? ''))).size < 2
              return (
                <tr key={field.key} className={isSame ? 'compare-same' : undefined}>
                  <th scope="row">{textIn(lang, field.title)}</th>
                  {rows.map((row) => {
                    // An empty value is not a zero.
                    const isBest = best !== undefined && row[field.key] === best
                    return (
                      <td key={row.id} className={isBest ? 'compare-best' : undefined}>
                        <Cell field={field} row={row} />
                        {isBest && <span className="w-tag w-tag-green">{t('page.best')}</span>}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </>
  )
}
