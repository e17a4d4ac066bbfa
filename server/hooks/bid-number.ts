import { todayText } from '../time.ts'
import type { Hook } from './hook.ts'
import { nextNumber } from './next-number.ts'

/** Numbers a new bidding project TB + yyyyMMdd + four digits that begin anew each day (catalogue: bid/project). */
export const bidNumber: Hook = async ({ app: { store }, action }) => {
  if (action !== 'add') return {}
  const prefix = `TB${todayText().replaceAll('-', '')}`
  const number = await nextNumber(store, prefix, async () => {
    const [row] = await store.rows<{ code: string | null }>({
      sql: 'select max(code) as code from bid_project where code like ?',
      parameters: [`${prefix}%`],
    })
    return Number(row?.code?.slice(prefix.length) ?? 0)
  })
  return { values: { code: prefix + String(number).padStart(4, '0') } }
}
