import { todayText } from '../time.ts'
import type { Hook } from './hook.ts'

/** Numbers a new supplier SUP + year + five digits (catalogue: SUP+yyyy+5), without gaps or doubles under concurrent adds. */
export const supplierCode: Hook = async ({ app, action }) => {
  if (action !== 'add') return {}
  const prefix = `SUP${todayText().slice(0, 4)}`
  const name = `serial:${prefix}`
  const [, taken] = await app.store.write([
    {
      sql: `insert into _meta (name, value) select ?, cast(coalesce(max(cast(substr(supplier_code, 8) as integer)), 0) as text)
        from srm_supplier_base where supplier_code like ? having not exists (select 1 from _meta where name = ?)`,
      parameters: [name, `${prefix}%`, name],
    },
    {
      sql: 'update _meta set value = cast(cast(value as integer) + 1 as text) where name = ? returning value',
      parameters: [name],
    },
  ])
  const serial = String(taken?.rows[0]?.value ?? '1')
  return { values: { supplierCode: prefix + serial.padStart(5, '0') } }
}
