import { hostAndPortIn, isServerKind, jsonAddressIn } from '../../features/sources/address.ts'
import { sealed } from '../../features/sources/secrets.ts'
import type { Step } from '../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../records/write/own-fields.ts'
import { problemAt } from '../kit/problem.ts'

const own = ownFields(import.meta, ['dbPassword', 'dbType', 'dbUrl', 'headerName', 'headerValue'])
type Moment = MomentOf<typeof own>
type Problems = NonNullable<ResultOf<typeof own>['problems']>

/** Headers that frame a request: the caller sets them. */
const framing = ['connection', 'content-length', 'expect', 'host', 'transfer-encoding', 'upgrade']

/** The secret of a data source is stored sealed, outside its row, and never returned. */
export const dataSource = own.hook(async (moment) => {
  const { app, action, id, after, input } = moment
  const name = `datasource ${id}`
  const forget: Step = { sql: 'delete from _secret where name = ?', parameters: [name] }
  if (action === 'delete') return { steps: [forget] }
  const field = after.dbType === 'http' ? 'headerValue' : 'dbPassword'
  const secret = typeof input[field] === 'string' ? input[field] : ''
  const isLost = secret === '' && isMoved(moment)
  const problems = [...addressProblems(moment), ...(isLost ? secretProblems(moment, field) : [])]
  if (problems.length > 0) return { problems }
  if (secret === '') return { steps: isLost ? [forget] : [] }
  const keep = 'insert into _secret (name, value) values (?, ?)'
  return { steps: [forget, { sql: keep, parameters: [name, await sealed(app.options.dataDir, secret)] }] }
})

function addressProblems({ app, after: { dbType, dbUrl, headerName } }: Moment): Problems {
  const address = String(dbUrl ?? '')
  if (isServerKind(dbType) && !hostAndPortIn(address, dbType))
    return [problemAt('dbUrl', '请填写主机或主机:端口', 'Write the host, or host:port')]
  if (dbType !== 'http') return []
  const isFraming = framing.includes(String(headerName ?? '').toLowerCase())
  return [
    ...(jsonAddressIn(address, app.options.sources)
      ? []
      : [problemAt('dbUrl', '请填写 https 地址', 'Write an https address')]),
    ...(isFraming ? [problemAt('headerName', '不能设置此请求头', 'This header cannot be set')] : []),
  ]
}

/** A stored secret is not sent to another address: a new address needs the secret again. */
function isMoved({ before, after }: Moment): boolean {
  return before !== undefined && (before.dbUrl !== after.dbUrl || before.dbType !== after.dbType)
}

function secretProblems({ after }: Moment, field: 'headerValue' | 'dbPassword'): Problems {
  const isSecret = isServerKind(after.dbType) || String(after.headerName ?? '') !== ''
  return isSecret ? [problemAt(field, '地址已改变，请重新填写', 'The address changed: enter it again')] : []
}
