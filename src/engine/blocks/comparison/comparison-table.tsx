import { type MouseEvent, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pick as Picked } from '../../../api/comparison.ts'
import type { ComparedCell, ComparedLine, ComparedSupplier } from '../../../schema/model/comparison-data.ts'
import { usePrice } from './use-money.ts'

export type Basis = 'net' | 'gross'

type Props = {
  readonly lines: readonly ComparedLine[]
  readonly suppliers: readonly ComparedSupplier[]
  /** Chosen offer of each line. */
  readonly picks: Readonly<Record<string, Picked>>
  readonly basis: Basis
  readonly onPick: (line: string, pick: Picked) => void
}

/** Prices by line and supplier; a press on a price chooses it. */
export const ComparisonTable = memo(function ComparisonTable({ lines, suppliers, picks, basis, onPick }: Props) {
  const { t } = useTranslation()
  const price = usePrice()
  // One listener for thousands of cells.
  const press = ({ target }: MouseEvent<HTMLElement>) => {
    const { line, supplier, alternative } = target instanceof HTMLElement ? target.dataset : {}
    if (line !== undefined && supplier !== undefined)
      onPick(line, { supplierId: supplier, ...(alternative !== undefined && { alternative }) })
  }
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
        {/* The buttons in it take the keyboard; their presses arrive here. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
        <tbody onClick={press}>
          {lines.map((line) => (
            <LineRow
              key={line.key}
              line={line}
              suppliers={suppliers}
              picked={picks[line.key]}
              basis={basis}
              price={price}
            />
          ))}
        </tbody>
        <Totals suppliers={suppliers} />
      </table>
    </section>
  )
})

type RowProps = Pick<Props, 'suppliers' | 'basis'> & {
  readonly line: ComparedLine
  readonly picked: Picked | undefined
  readonly price: (price: number) => string
}

/** Prices of a line; drawn again only when its own choice changes. */
const LineRow = memo(function LineRow({ line, suppliers, picked, basis, price }: RowProps) {
  return (
    <tr>
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
      {suppliers.map(({ quoteId, supplierId, cells }) => {
        const cell = cells[line.key]
        if (!cell)
          return (
            <td key={quoteId} className="comparison-none">
              –
            </td>
          )
        const own = picked?.supplierId === supplierId ? picked : undefined
        const isPicked = own !== undefined && own.alternative === undefined
        return (
          <td key={quoteId} className={own ? 'comparison-picked' : undefined}>
            <button type="button" aria-pressed={isPicked} data-line={line.key} data-supplier={supplierId}>
              {(cell.rank === 1 ? '★ ' : '') + price(basis === 'net' ? cell.price : cell.priceTax)}
            </button>
            <Breaks line={line} cell={cell} />
            {cell.alternatives.map((each) => (
              <button
                key={each.itemId}
                type="button"
                className="comparison-alternative"
                title={each.note}
                aria-pressed={own?.alternative === each.itemId}
                data-line={line.key}
                data-supplier={supplierId}
                data-alternative={each.itemId}
              >
                {`≈ ${price(basis === 'net' ? each.price : each.priceTax)} `}
                {[each.materialName, each.spec, each.brand].filter((text) => text !== '').join(' · ')}
              </button>
            ))}
          </td>
        )
      })}
    </tr>
  )
})

/** Price breaks of an offer, as quoted: the one of the line's quantity is its price. */
function Breaks({
  line,
  cell: { base, breaks, quoted },
}: {
  readonly line: ComparedLine
  readonly cell: ComparedCell
}) {
  const { t } = useTranslation()
  const price = usePrice()
  if (breaks.length === 0) return null
  const steps = [{ fromQty: 0, price: base }, ...breaks].toSorted((one, other) => one.fromQty - other.fromQty)
  return (
    <small>
      {steps.map((step) => (
        <span key={step.fromQty} className={step.price === quoted && step.fromQty <= line.qty ? 'comparison-fits' : ''}>
          {t('comparison.from', { qty: step.fromQty, price: price(step.price) })}
        </span>
      ))}
    </small>
  )
}

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
