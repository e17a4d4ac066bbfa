import { hostAndPortIn } from '../../features/sources/address.ts'
import { sealed } from '../../features/sources/secrets.ts'
import type { Step } from '../../platform/store/store.ts'
import { ownFields } from '../../records/write/own-fields.ts'

const own = ownFields(import.meta, ['dbPassword', 'dbType', 'dbUrl'])

/** The password of a data source is stored sealed, outside its row, and never returned. */
export const dataSource = own.hook(async ({ app, action, id, after, input }) => {
  const name = `datasource ${id}`
  const forget: Step = { sql: 'delete from _secret where name = ?', parameters: [name] }
  if (action === 'delete') return { steps: [forget] }
  const isServer = after.dbType === 'postgresql'
  if (isServer && !hostAndPortIn(String(after.dbUrl ?? ''))) {
    const message = { zh: '请填写主机或主机:端口', en: 'Write the host, or host:port' }
    return { problems: [{ field: 'dbUrl', kind: 'rule', params: { message } }] }
  }
  const password = typeof input.dbPassword === 'string' ? input.dbPassword : ''
  if (password === '') return {}
  const keep = 'insert into _secret (name, value) values (?, ?)'
  return { steps: [forget, { sql: keep, parameters: [name, await sealed(app.options.dataDir, password)] }] }
})
