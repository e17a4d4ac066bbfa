import { todayText } from '../time.ts'
import type { Hook } from './hook.ts'
import { nextNumber } from './next-number.ts'

/** Numbers a new supplier SUP + year + five digits (catalogue: SUP+yyyy+5). */
export const supplierCode: Hook = async ({ app: { store }, action }) => {
  if (action !== 'add') return {}
  const prefix = `SUP${todayText().slice(0, 4)}`
  const number = await nextNumber(store, prefix, async () => {
    const [row] = await store.rows<{ code: string | null }>({
      sql: 'select max(supplier_code) as code from srm_supplier_base where supplier_code like ? and length(supplier_code) = 12',
      parameters: [`${prefix}%`],
    })
    return Number(row?.code?.slice(prefix.length) ?? 0)
  })
  return { values: { supplierCode: prefix + String(number).padStart(5, '0') } }
}
