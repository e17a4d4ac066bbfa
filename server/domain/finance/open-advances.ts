import { fileTable } from '../../platform/sql/file-table.ts'
import { amountText, totalOf } from '../kit/amounts.ts'
import type { Place } from '../kit/other-rows.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { type Applied, sumOf } from './contract-money.ts'
import { linesElsewhere } from './live-applications.ts'
import { rowsIn } from './rows-in.ts'

const advanceTable = fileTable(import.meta, 'fin/advance', [
  ...(['amount', 'contractNo', 'currency', 'mouldNo', 'paymentNo', 'supplierId'] as const),
])

/** Advance of a purchase or mould contract, with what other applications leave of it. */
export type OpenAdvance = { readonly paymentNo: string; readonly contract: string; readonly open: number }

/** Advances of contracts that other applications leave open. @param key field with the number of the contract */
export async function openAdvances(
  place: Place,
  { id, supplierId, currency }: Pick<Applied, 'id' | 'supplierId' | 'currency'>,
  key: 'contractNo' | 'mouldNo',
  contracts: readonly string[],
): Promise<readonly OpenAdvance[]> {
  const found = await rowsIn(place, advanceTable, key, contracts)
  return openOf(
    place,
    id,
    found
      .filter((row) => row.supplierId === supplierId && row.currency === currency)
      .map(({ amount, paymentNo, [key]: contract }) => ({ amount, paymentNo, contract })),
  )
}

/** What applications other than `id` leave open of advances. */
export async function openOf(
  place: Place,
  id: string,
  advances: readonly { readonly amount: unknown; readonly paymentNo: unknown; readonly contract: unknown }[],
): Promise<readonly OpenAdvance[]> {
  const lines = await linesElsewhere(
    place,
    id,
    'advanceNo',
    advances.map(({ paymentNo }) => paymentNo),
  )
  return advances.map(({ paymentNo, amount, contract }) => {
    const used = sumOf(lines.filter(({ advanceNo, docType }) => docType === 'advance' && advanceNo === paymentNo))
    const open = Math.max(0, totalOf([numberOf(amount), -used]))
    return { paymentNo: textOf(paymentNo), contract: textOf(contract), open }
  })
}

/** Remedy of an application that sets off too little: the missing amount, and the advances that are open. */
export function setOffRemedy(
  missing: number,
  advances: readonly OpenAdvance[],
  currency: unknown,
): readonly [zh: string, en: string] {
  const amount = amountText(missing, currency)
  const [zh, en] = openAdvanceList(advances, currency)
  return [
    `请增加“预付款抵扣”行，还差 ${amount}，可用 ${zh}`,
    `add lines of type "Advance set off" for ${amount} more, of ${en}`,
  ]
}

function openAdvanceList(advances: readonly OpenAdvance[], currency: unknown): readonly [zh: string, en: string] {
  const list = advances
    .filter(({ open }) => open > 0)
    .map(({ paymentNo, open }) => ({ paymentNo, open: amountText(open, currency) }))
  return [
    list.map(({ paymentNo, open }) => `${paymentNo}（${open}）`).join('、'),
    list.map(({ paymentNo, open }) => `${paymentNo} (${open})`).join(', '),
  ]
}
