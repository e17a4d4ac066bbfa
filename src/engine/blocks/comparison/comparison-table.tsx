import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComparedCell, ComparedLine, ComparedSupplier } from '../../../api/comparison.ts'
import { usePrice } from './use-money.ts'

export type Basis = 'net' | 'gross'

type Props = {
  readonly lines: readonly ComparedLine[]
  readonly suppliers: readonly ComparedSupplier[]
  /** Supplier of each line. */
  readonly picks: Readonly<Record<string, string>>
  readonly basis: Basis
  readonly onPick: (line: string, supplierId: string) => void
}

/** Prices by line and supplier; a press on a price chooses it. */
export const ComparisonTable = memo(function ComparisonTable({ lines, suppliers, picks, basis, onPick }: Props) {
  const { t } = useTranslation()
  const price = usePrice()
  return (
    <section className="comparison-scroll" aria-label={t('comparison.scenario')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('comparison.line')}</th>
            <th scope="col">{t('comparison.material')}</th>
            <th scope="col">{t('comparison.qty')}</th>
            <th scope="col">{t('comparison.target')}</th>
            <th scope="col">{t('comparison.last')}</th>
            {suppliers.map((supplier) => (
              <SupplierHead key={supplier.quoteId} supplier={supplier} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td>{line.lineNo}</td>
              <th scope="row">
                {line.materialName}
                <small>{[line.materialCode, line.spec].filter((text) => text !== '').join(' · ')}</small>
              </th>
              <td className="comparison-number">
                {line.qty} {line.unit}
              </td>
              <td className="comparison-number">{line.targetPrice === null ? '' : price(line.targetPrice)}</td>
              <td className="comparison-number">{line.lastPrice === null ? '' : price(line.lastPrice)}</td>
              {suppliers.map((supplier) => (
                <PriceCell
                  key={supplier.quoteId}
                  line={line}
                  supplier={supplier}
                  cell={supplier.cells[line.key]}
                  isPicked={picks[line.key] === supplier.supplierId}
                  basis={basis}
                  onPick={onPick}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <Totals suppliers={suppliers} />
      </table>
    </section>
  )
})

function SupplierHead({ supplier }: { readonly supplier: ComparedSupplier }) {
  const { t } = useTranslation()
  const { supplierName, status, isConverted, isComplete, currency, rank, score, round } = supplier
  return (
    <th scope="col">
      {supplierName}
      <small>
        {currency} · {t('comparison.round', { round })}
      </small>
      {rank !== null && <small>{t('comparison.rank', { rank, score })}</small>}
      {status === 'invalid' && <small className="comparison-warning">{t('comparison.invalid')}</small>}
      {!isConverted && <small className="comparison-warning">{t('comparison.noRate', { currency })}</small>}
      {status !== 'invalid' && isConverted && !isComplete && (
        <small className="comparison-warning">{t('comparison.incomplete')}</small>
      )}
    </th>
  )
}

type CellProps = Pick<Props, 'basis' | 'onPick'> & {
  readonly line: ComparedLine
  readonly supplier: ComparedSupplier
  readonly cell: ComparedCell | undefined
  readonly isPicked: boolean
}

// Thousands of cells: each is drawn again only when its own state changes.
const PriceCell = memo(function PriceCell({ line, supplier, cell, isPicked, basis, onPick }: CellProps) {
  const { t } = useTranslation()
  const price = usePrice()
  if (!cell) return <td className="comparison-none">–</td>
  const shown = price(basis === 'net' ? cell.price : cell.priceTax)
  const { supplierName, supplierId, currency } = supplier
  return (
    <td className={isPicked ? 'comparison-picked' : undefined}>
      <button
        type="button"
        aria-pressed={isPicked}
        aria-label={t('comparison.pick', { supplier: supplierName, line: line.lineNo, price: shown })}
        title={t('comparison.quoted', { price: cell.quoted, currency, tax: cell.taxRate, days: cell.leadDays })}
        onClick={() => onPick(line.key, supplierId)}
      >
        {cell.rank === 1 && '★ '}
        {shown}
      </button>
    </td>
  )
})

function Totals({ suppliers }: Pick<Props, 'suppliers'>) {
  const { t } = useTranslation()
  const price = usePrice()
  const row = (title: string, value: (supplier: ComparedSupplier) => ReactNode) => (
    <tr>
      <th scope="row" colSpan={5}>
        {title}
      </th>
      {suppliers.map((supplier) => (
        <td key={supplier.quoteId} className="comparison-number">
          {supplier.total === 0 ? '' : value(supplier)}
        </td>
      ))}
    </tr>
  )
  return (
    <tfoot>
      {row(t('comparison.totalNet'), ({ total }) => price(total))}
      {row(t('comparison.totalGross'), ({ totalTax }) => price(totalTax))}
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
