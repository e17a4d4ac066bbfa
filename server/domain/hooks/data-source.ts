import { hostAndPortIn } from '../../features/sources/address.ts'
import { sealed } from '../../features/sources/secrets.ts'
import type { Step } from '../../platform/store/store.ts'
import { ownFields } from '../../records/write/own-fields.ts'
import { problemAt } from '../kit/problem.ts'

const own = ownFields(import.meta, ['dbPassword', 'dbType', 'dbUrl'])

/** The password of a data source is stored sealed, outside its row, and never returned. */
export const dataSource = own.hook(async ({ app, action, id, before, after, input }) => {
  const name = `datasource ${id}`
  const forget: Step = { sql: 'delete from _secret where name = ?', parameters: [name] }
  if (action === 'delete') return { steps: [forget] }
  const isServer = after.dbType === 'postgresql'
  if (isServer && !hostAndPortIn(String(after.dbUrl ?? ''))) {
    return { problems: [problemAt('dbUrl', '请填写主机或主机:端口', 'Write the host, or host:port')] }
  }
  const password = typeof input.dbPassword === 'string' ? input.dbPassword : ''
  if (password === '') {
    // A stored password is not sent to another server: who moves a data source knows it.
    const isMoved = before !== undefined && (before.dbUrl !== after.dbUrl || before.dbType !== after.dbType)
    if (isServer && isMoved)
      return { problems: [problemAt('dbPassword', '地址已改变，请重新填写', 'The address changed: enter it again')] }
    return {}
  }
  const keep = 'insert into _secret (name, value) values (?, ?)'
  return { steps: [forget, { sql: keep, parameters: [name, await sealed(app.options.dataDir, password)] }] }
})
