import { manyRows } from '../platform/sql/insert.ts'
import type { Step } from '../platform/store/store.ts'
import { nowText } from '../platform/time.ts'
import { type Random, randomOf } from './kit/random.ts'
import type { Person } from './life/actors.ts'
import { atWork } from './life/office-hours.ts'

const count = 5_000
const days = 60
const exported = ['srm/supplier/base', 'ord/order', 'ord/receipt', 'fin/statement', 'mat/price', 'qc/check'] as const
/** Refused operations: permission, operation (operate_type) and call. */
const refused = [
  ['sys:user:list', '1', 'GET /api/sys/user/list'],
  ['sys:role:edit', '3', 'PUT /api/sys/role/edit'],
  ['fin:payment:pay', '3', 'POST /api/fin/payment/do/pay'],
  ['con:contract:terminate', '3', 'POST /api/con/contract/do/terminate'],
] as const

/** Five thousand entries of the audit log: sign-ins, exports and refusals in the office hours of the last two months. */
export function logSteps(now: Date, people: readonly Person[]): readonly Step[] {
  const random = randomOf(20_260_401)
  const rows = Array.from({ length: count }, (_, index) => {
    const spread = now.getTime() - ((count - index) / count) * days * 86_400_000
    const at = Math.min(atWork(spread), now.getTime())
    const person = random.pick(people)
    const [kind, what, operation, method] = deedOf(random)
    const cost = kind === 'denied' ? random.int(1, 9) : random.int(12, 480)
    const time = Math.floor(at).toString(16).padStart(12, '0')
    const id = `${time}${index.toString(16).padStart(20, '0')}`
    const { username, realname, tenant } = person
    return [
      id,
      tenant,
      username,
      nowText(at),
      1,
      kind,
      what,
      username,
      addressOf(person),
      '',
      operation,
      method,
      cost,
      realname,
    ]
  })
  return manyRows(
    'sys_log (id, tenant_id, create_by, create_time, version, log_type, log_content, userid, ip, request_param, operate_type, method, cost_time, username)',
    14,
    rows,
  )
}

type Deed = readonly [kind: string, what: string, operation: string | null, method: string]

function deedOf(random: Random): Deed {
  const chance = random.next()
  if (chance < 0.55) return ['login', 'sign-in', null, 'POST /api/sys/login']
  if (chance < 0.85) return ['logout', 'sign-out', null, 'POST /api/sys/logout']
  if (chance < 0.9) return ['login-failed', 'sign-in', null, 'POST /api/sys/login']
  if (chance < 0.97) {
    const code = random.pick(exported)
    return ['export', code, '6', `GET /api/${code}/exportXls`]
  }
  return ['denied', ...random.pick(refused)]
}

// Addresses of private networks, and of those reserved for examples (RFC 5737).
function addressOf({ username, supplierId }: Person): string {
  const last = 1 + ([...username].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % 250)
  return supplierId === '' ? `10.20.3.${last}` : `203.0.113.${last}`
}
