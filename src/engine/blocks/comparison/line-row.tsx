import { memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pick as Picked } from '../../../api/comparison.ts'
import type { ComparedCell, ComparedLine, ComparedSupplier } from '../../../schema/model/comparison-data.ts'
import type { Span } from './use-sight.ts'

export type Basis = 'net' | 'gross'

type Props = {
  /** Measures the height of the row. */
  readonly ref: Ref<HTMLTableRowElement> | undefined
  readonly index: number
  readonly line: ComparedLine
  readonly suppliers: readonly ComparedSupplier[]
  readonly columns: readonly Span[]
  readonly picked: Picked | undefined
  readonly basis: Basis
  readonly price: (price: number) => string
  /** Whether number, quantity and former prices stand with the material. */
  readonly isNarrow: boolean
}

/** Prices of a line; drawn again only when its own choice changes. */
export const LineRow = memo(function LineRow(props: Props) {
  const { ref, index, line, suppliers, columns, picked, basis, price, isNarrow } = props
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      {!isNarrow && <td>{line.lineNo}</td>}
      <th scope="row">
        {line.materialName}
        <small>{[line.materialCode, line.spec].filter((text) => text !== '').join(' · ')}</small>
        {isNarrow && <Asked line={line} price={price} />}
      </th>
      {!isNarrow && (
        <>
          <td className="comparison-number">
            {line.qty} {line.unit}
          </td>
          <td className="comparison-number">{line.targetPrice === null ? '' : price(line.targetPrice)}</td>
          <td className="comparison-number">{line.lastPrice === null ? '' : price(line.lastPrice)}</td>
        </>
      )}
      {columns.map((span) => {
        const supplier = suppliers[span.at]
        if (span.isOut || !supplier) return <td key={span.at} colSpan={span.width} />
        const cell = supplier.cells[line.key]
        if (!cell)
          return (
            <td key={span.at} className="comparison-none">
              –
            </td>
          )
        const own = picked?.quoteId === cell.quoteId ? picked : undefined
        return <PriceCell key={span.at} line={line} supplierId={supplier.supplierId} {...{ cell, own, basis, price }} />
      })}
    </tr>
  )
})

/** Quantity and former prices of a line, below its material. */
function Asked({ line, price }: Pick<Props, 'line' | 'price'>) {
  const { t } = useTranslation()
  return (
    <small>
      <span>
        {line.qty} {line.unit}
      </span>
      {line.targetPrice !== null && <span>{`${t('comparison.target')} ${price(line.targetPrice)}`}</span>}
      {line.lastPrice !== null && <span>{`${t('comparison.last')} ${price(line.lastPrice)}`}</span>}
    </small>
  )
}

type CellProps = Pick<Props, 'line' | 'basis' | 'price'> & {
  readonly supplierId: string
  readonly cell: ComparedCell
  /** Choice of the line, when it is of this bid. */
  readonly own: Picked | undefined
}

function PriceCell({ line, supplierId, cell, own, basis, price }: CellProps) {
  const { t } = useTranslation()
  const isPicked = own !== undefined && own.alternative === undefined
  return (
    <td className={own ? 'comparison-picked' : undefined}>
      <button
        type="button"
        aria-pressed={isPicked}
        data-line={line.key}
        data-supplier={supplierId}
        data-quote={cell.quoteId}
      >
        {(cell.rank === 1 ? '★ ' : '') + price(basis === 'net' ? cell.price : cell.priceTax)}
      </button>
      {cell.isPart && (
        <small className="comparison-warning">{t('comparison.part', { qty: cell.qty, of: line.qty })}</small>
      )}
      {cell.moq !== undefined && cell.moq > 1 && (
        <small className={cell.moq > line.qty ? 'comparison-warning' : 'comparison-soft'}>
          {t('comparison.moq', { qty: cell.moq })}
        </small>
      )}
      {cell.aboveCeiling && <small className="comparison-warning">{t('comparison.aboveLot')}</small>}
      {cell.breaks.length > 0 && <Breaks cell={cell} price={price} />}
      {cell.alternatives.map((each) => (
        <button
          key={each.itemId}
          type="button"
          className="comparison-alternative"
          title={each.note}
          aria-pressed={own?.alternative === each.itemId}
          data-line={line.key}
          data-supplier={supplierId}
          data-quote={cell.quoteId}
          data-alternative={each.itemId}
        >
          {`≈ ${price(basis === 'net' ? each.price : each.priceTax)} `}
          {[each.materialName, each.spec, each.brand].filter((text) => text !== '').join(' · ')}
        </button>
      ))}
    </td>
  )
}

/** Price breaks of an offer, as quoted: the one of the offered quantity is its price. */
function Breaks({ cell, price }: Pick<CellProps, 'cell' | 'price'>) {
  const { t } = useTranslation()
  const { base, breaks, quoted } = cell
  const steps = [{ fromQty: 0, price: base }, ...breaks].toSorted((one, other) => one.fromQty - other.fromQty)
  return (
    <small>
      {steps.map((step) => (
        <span key={step.fromQty} className={step.price === quoted && step.fromQty <= cell.qty ? 'comparison-fits' : ''}>
          {step.fromQty === 0
            ? t('comparison.base', { price: price(step.price) })
            : t('comparison.from', { qty: step.fromQty, price: price(step.price) })}
        </span>
      ))}
    </small>
  )
}
