import type { Split, Totals } from '../../api/resource.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import { currencyField } from '../../schema/model/currency-code.ts'
import { Cell } from './cell.tsx'

type Props = {
  readonly field: CompiledField
  /** Values that the total is formatted by: the currency of its record. */
  readonly siblings?: Readonly<Record<string, unknown>> | undefined
  readonly total: Totals[string] | undefined
  /** Field that splits the total, shown by its labels; codes without it. */
  readonly by?: CompiledField | undefined
}

/** Total of a field, or one for each value that splits it: a line for each currency. */
export function SplitTotal({ field, siblings, total, by }: Props) {
  const currency = currencyField(field.props)
  if (!isSplit(total)) return <Cell field={field} row={{ ...siblings, id: '', [field.key]: total }} />
  return (
    <span className="list-splits">
      {total.map(({ of, total: value }) => (
        <span key={of} className="list-split">
          <span className="list-split-of">{by ? <Cell field={by} row={{ id: '', [by.key]: of }} /> : of}</span>
          <Cell field={field} row={{ id: '', ...(currency && { [currency]: of }), [field.key]: value }} />
        </span>
      ))}
    </span>
  )
}

/** Whether a total is split by a field. */
export const isSplit = (total: Totals[string] | undefined): total is readonly Split[] => Array.isArray(total)
