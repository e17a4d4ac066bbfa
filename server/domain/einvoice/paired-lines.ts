import { groupsOf, type Invoice, text } from '../../features/einvoice/model/invoice.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { rowsIn } from '../finance/rows-in.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import type { Line } from './invoice-lines.ts'

const lineTable = fileTable(import.meta, 'fin/invoice/lines', [
  ...(['amountNoTax', 'applyLineId', 'goodsName', 'invoiceId', 'taxRate'] as const),
])
const applicationLineTable = fileTable(import.meta, 'fin/invoiceapply/lines', ['materialCode'])

/**
 * Line of the original invoice for each line of a credit note: by the material code of the buyer, else by the name of the goods; each
 * original is taken once while others fit. Null where none fits.
 */
export async function pairedLines(
  place: Place,
  invoice: Invoice,
  lines: readonly Line[],
  invoiceId: string,
): Promise<readonly (string | null)[]> {
  const originals = await rowsWhere(place, lineTable, { invoiceId })
  const applied = await rowsIn(
    place,
    applicationLineTable,
    'id',
    originals.map(({ applyLineId }) => applyLineId),
  )
  const codes = new Map(applied.map(({ id, materialCode }) => [id, String(materialCode ?? '')]))
  const at = groupsOf(invoice, 'BG-25')
  const used = new Set<string>()
  return lines.map(({ goodsName, taxRate, amountNoTax }, index) => {
    const code = text(at[index], 'BT-156')
    const fits = originals
      .filter(({ taxRate: rate }) => Number(rate) === Number(taxRate))
      .filter(({ applyLineId, goodsName: name }) =>
        code === '' ? name === goodsName : codes.get(String(applyLineId)) === code || name === goodsName,
      )
    const free = fits.filter(({ id }) => !used.has(String(id)))
    const enough = free.find((each) => Number(each.amountNoTax) - amountNoTax > -0.005)
    const found = enough ?? free[0] ?? fits[0]
    if (!found) return null
    used.add(String(found.id))
    return String(found.id)
  })
}
