import { type MouseEvent, memo, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsNarrow } from '../../../../widgets/kit/use-is-narrow.ts'
import type { Pick as Picked } from '../../../api/comparison.ts'
import type { ComparedLine, ComparedSupplier } from '../../../schema/model/comparison-data.ts'
import { type Basis, LineRow } from './line-row.tsx'
import { usePrice } from './use-money.ts'
import { type Span, useSight } from './use-sight.ts'

type Props = {
  readonly lines: readonly ComparedLine[]
  readonly suppliers: readonly ComparedSupplier[]
  /** Chosen offer of each line. */
  readonly picks: Readonly<Record<string, Picked>>
  readonly basis: Basis
  readonly onPick: (line: string, pick: Picked) => void
}

/** Columns before those of the suppliers. A phone shows their content with the material, so that a price is in sight at once. */
const ownColumns = ['no', 'material', 'number', 'number', 'number'] as const
const narrowColumns = ['material'] as const

/** Prices by line and supplier; a press on a price chooses it. Of many, those in sight are drawn. */
export const ComparisonTable = memo(function ComparisonTable({ lines, suppliers, picks, basis, onPick }: Props) {
  const { t } = useTranslation()
  const price = usePrice()
  const box = useRef<HTMLElement>(null)
  const isNarrow = useIsNarrow(601)
  const { isPart, rows, before, after, columns, measure } = useSight(lines.length, suppliers.length, box, isNarrow)
  // One listener for thousands of cells.
  const press = ({ target }: MouseEvent<HTMLElement>) => {
    const { line, supplier, quote, alternative } = target instanceof HTMLElement ? target.dataset : {}
    if (line !== undefined && supplier !== undefined && quote !== undefined)
      onPick(line, { supplierId: supplier, quoteId: quote, ...(alternative !== undefined && { alternative }) })
  }
  const drawn = rows.flatMap((index) => {
    const line = lines[index]
    return line ? [{ index, line }] : []
  })
  return (
    <section ref={box} className="comparison-scroll" aria-label={t('comparison.scenario')}>
      <table className={classOf(isPart, isNarrow)} aria-rowcount={lines.length + 1}>
        {isPart && <Widths suppliers={suppliers} isNarrow={isNarrow} />}
        <thead>
          <tr>
            {!isNarrow && <th scope="col">{t('comparison.line')}</th>}
            <th scope="col" className="comparison-material">
              {t('comparison.material')}
            </th>
            {!isNarrow &&
              (['qty', 'target', 'last'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`comparison.${name}`)}
                </th>
              ))}
            {columns.map((span) => (
              <SupplierHead key={span.at} span={span} supplier={suppliers[span.at]} />
            ))}
          </tr>
        </thead>
        {/* The buttons in it take the keyboard; their presses arrive here. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
        <tbody onClick={press}>
          <Gap height={before} />
          {drawn.map(({ index, line }) => (
            <LineRow
              key={line.key}
              ref={measure}
              index={index}
              line={line}
              suppliers={suppliers}
              columns={columns}
              picked={picks[line.key]}
              basis={basis}
              price={price}
              isNarrow={isNarrow}
            />
          ))}
          <Gap height={after} />
        </tbody>
        <Totals suppliers={suppliers} columns={columns} isNarrow={isNarrow} />
      </table>
    </section>
  )
})

function classOf(isPart: boolean, isNarrow: boolean): string | undefined {
  const names = [...(isPart ? ['comparison-part'] : []), ...(isNarrow ? ['comparison-narrow'] : [])]
  return names.length === 0 ? undefined : names.join(' ')
}

/** Fixed widths: those of a part may not depend on the rows in sight. */
function Widths({ suppliers, isNarrow }: Pick<Props, 'suppliers'> & { readonly isNarrow: boolean }) {
  return (
    <colgroup>
      {(isNarrow ? narrowColumns : ownColumns).map((kind, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
        <col key={index} className={`comparison-col-${kind}`} />
      ))}
      {suppliers.map(({ quoteId }) => (
        <col key={quoteId} className="comparison-col-supplier" />
      ))}
    </colgroup>
  )
}

/** Height of the rows that are out of sight. */
function Gap({ height }: { readonly height: number }) {
  return height > 0 && <tr className="comparison-gap" style={{ height }} />
}

function SupplierHead({ span, supplier }: { readonly span: Span; readonly supplier: ComparedSupplier | undefined }) {
  const { t } = useTranslation()
  if (span.isOut || !supplier) return <td colSpan={span.width} />
  const {
    aboveCeiling,
    aboveLots,
    supplierName,
    status,
    isConverted,
    isComplete,
    currency,
    lotNo,
    rank,
    score,
    round,
  } = supplier
  return (
    <th scope="col">
      {supplierName}
      <small>
        {currency} · {t('comparison.round', { round })}
      </small>
      {lotNo !== '' && <small>{t('comparison.lot', { lotNo })}</small>}
      {rank !== null && <small>{t('comparison.rank', { rank, score })}</small>}
      {status === 'invalid' && <small className="comparison-warning">{t('comparison.invalid')}</small>}
      {aboveCeiling && <small className="comparison-warning">{t('comparison.aboveCeiling')}</small>}
      {lotNo === '' && aboveLots.length > 0 && (
        <small className="comparison-warning">{t('comparison.aboveLots', { lots: aboveLots.join(', ') })}</small>
      )}
      {!isConverted && <small className="comparison-warning">{t('comparison.noRate', { currency })}</small>}
      {status !== 'invalid' && isConverted && !isComplete && (
        <small className="comparison-warning">{t('comparison.incomplete')}</small>
      )}
    </th>
  )
}

type TotalsProps = Pick<Props, 'suppliers'> & { readonly columns: readonly Span[]; readonly isNarrow: boolean }

function Totals({ suppliers, columns, isNarrow }: TotalsProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const row = (title: string, value: (supplier: ComparedSupplier) => ReactNode) => (
    <tr>
      <th scope="row" colSpan={isNarrow ? 1 : 2}>
        {title}
      </th>
      {!isNarrow && <td colSpan={3} />}
      {columns.map((span) => {
        const supplier = span.isOut ? undefined : suppliers[span.at]
        return (
          <td key={span.at} className="comparison-number" colSpan={span.width}>
            {supplier && supplier.total !== 0 && value(supplier)}
          </td>
        )
      })}
    </tr>
  )
  return (
    <tfoot>
      {row(t('comparison.totalNet'), ({ total }) => price(total))}
      {row(t('comparison.totalGross'), ({ totalTax }) => price(totalTax))}
      {suppliers.some(({ freight }) => freight > 0) && row(t('comparison.freight'), ({ freight }) => price(freight))}
      {row(t('comparison.terms'), ({ terms, paymentDays }) => (
        <>
          {price(terms)} <small>{t('comparison.termDays', { days: paymentDays })}</small>
        </>
      ))}
      {row(t('comparison.delay'), ({ delay }) => price(delay))}
      {row(t('comparison.cost'), ({ cost }) => (
        <b>{price(cost)}</b>
      ))}
      {suppliers.some(({ history }) => history.length > 0) &&
        row(t('comparison.history'), ({ history }) =>
          history.map(({ round, total }) => (
            <small key={round}>
              {t('comparison.round', { round })}: {price(total)}
            </small>
          )),
        )}
    </tfoot>
  )
}
