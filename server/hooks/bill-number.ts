import { quoted } from '../store/quoted.ts'
import { todayText } from '../time.ts'
import type { Hook } from './hook.ts'
import { nextNumber } from './next-number.ts'

/** Numbers a new document `prefix` + yyyyMMdd + four digits that begin anew each day (catalogue: numbering). */
export function billNumber(letters: string): Hook {
  return async ({ app: { store }, action, resource }) => {
    if (action !== 'add') return {}
    const prefix = letters + todayText().replaceAll('-', '')
    const number = await nextNumber(store, prefix, async () => {
      const [row] = await store.rows<{ code: string | null }>({
        sql: `select max(code) as code from ${quoted(resource.storage.table)} where code like ?`,
        parameters: [`${prefix}%`],
      })
      return Number(row?.code?.slice(prefix.length) ?? 0)
    })
    return { values: { code: prefix + String(number).padStart(4, '0') } }
  }
}
