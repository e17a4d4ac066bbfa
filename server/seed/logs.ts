import type { Step } from '../store/store.ts'
import { nowText } from '../time.ts'
import { manyRows } from './insert.ts'
import type { Person } from './life/actors.ts'
import { atWork } from './life/office-hours.ts'
import { type Random, randomOf } from './random.ts'

const count = 5_000
const days = 60
const exported = ['srm/supplier/base', 'ord/order', 'ord/receipt', 'fin/statement', 'mat/price', 'qc/check'] as const
const refused = ['sys:user:list', 'sys:role:edit', 'fin:payment:pay', 'con:contract:terminate'] as const

/** Five thousand entries of the audit log: who came and went, exported, and was refused, in the office hours of the last two months. */
export function logSteps(now: Date, people: readonly Person[]): readonly Step[] {
  const random = randomOf(20_260_401)
  const rows = Array.from({ length: count }, (_, index) => {
    const spread = now.getTime() - ((count - index) / count) * days * 86_400_000
    const at = Math.min(atWork(spread), now.getTime())
    const person = random.pick(people)
    const [kind, what] = deedOf(random)
    const time = Math.floor(at).toString(16).padStart(12, '0')
    const id = `${time}${index.toString(16).padStart(20, '0')}`
    const { username, tenant } = person
    return [id, tenant, username, nowText(at), 1, kind, what, username, addressOf(person), '']
  })
  return manyRows(
    'sys_log (id, tenant_id, create_by, create_time, version, log_type, log_content, userid, ip, request_param)',
    10,
    rows,
  )
}

function deedOf(random: Random): readonly [kind: string, what: string] {
  const part = random.next()
  if (part < 0.55) return ['login', 'sign-in']
  if (part < 0.85) return ['logout', 'sign-out']
  if (part < 0.9) return ['login-failed', 'sign-in']
  return part < 0.97 ? ['export', random.pick(exported)] : ['denied', random.pick(refused)]
}

// Addresses of a private network, and of those kept for examples (RFC 5737).
function addressOf({ username, supplierId }: Person): string {
  const last = 1 + ([...username].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % 250)
  return supplierId === '' ? `10.20.3.${last}` : `203.0.113.${last}`
}
