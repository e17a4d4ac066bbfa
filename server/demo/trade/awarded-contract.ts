import { milestoneValues } from '../../domain/hooks/contract/milestones.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'
import { priced, totals } from './amounts.ts'
import { goods, type Trading } from './sheets.ts'

/** Makes the last drafted contract the one of a published award: its winner, and the lines that it won. */
export function awardContract({ sheets, catalogue }: Pick<Trading, 'sheets' | 'catalogue'>): void {
  const rowsOf = (code: string): readonly SeedRecord[] => sheets.rows.get(code) ?? []
  const award = rowsOf('bid/scaling').find(({ status }) => status === 'published')
  const contract = rowsOf('con/contract').findLast(({ status }) => status === 'draft')
  const won = rowsOf('bid/scaling/lines').filter(({ scalingId }) => scalingId === award?.id)
  const [first] = won
  if (!(award && contract && first)) throw new Error('the demo needs a published award and a drafted contract')
  const { supplierId, supplierCode, supplierName } = first
  const own = won
    .filter((line) => line.supplierId === supplierId)
    .flatMap((line, index) => {
      const material = catalogue.find(({ materialCode }) => materialCode === line.materialCode)
      const [qty, price] = [Number(line.qty), Number(line.awardPrice)]
      return material ? [{ id: line.id, lineNo: index + 1, material, qty, price }] : []
    })
  const billNo = String(contract.billNo)
  const sums = totals(own)
  sheets.amend('con/contract', billNo, {
    ...{ supplierId, supplierCode, supplierName, srcNo: award.billNo, projectName: award.projectName },
    ...sums,
  })
  sheets.amend('con/contract/partners', `${billNo}/partyB`, { name: supplierName })
  const terms = rowsOf('con/contract/terms').filter(({ contractId }) => contractId === contract.id)
  const amounts = milestoneValues(
    { amount: sums.amountWithTax, currency: contract.currency },
    terms.map(({ pct, stage }) => ({ pct, stage })),
  )
  for (const [index, { stage }] of terms.entries())
    sheets.amend('con/contract/terms', `${billNo}/${stage}`, { ...amounts[index] })
  for (const line of own) {
    const values = { ...goods(line), qty: line.qty, ...priced(line), srcLineId: line.id }
    sheets.amend('con/contract/lines', `${billNo}/${line.lineNo}`, values)
    sheets.amend('bid/scaling/lines', `${award.billNo}/${lineNoOf(won, line.id)}`, { contractedQty: line.qty })
  }
  const kept = rowsOf('con/contract/lines').filter(
    ({ contractId, lineNo }) => contractId !== contract.id || Number(lineNo) <= own.length,
  )
  sheets.rows.set('con/contract/lines', kept)
}

function lineNoOf(lines: readonly SeedRecord[], id: unknown): unknown {
  return lines.find((line) => line.id === id)?.lineNo
}
