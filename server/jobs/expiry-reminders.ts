import type { App } from '../app.ts'
import { todayText } from '../time.ts'
import { finished, type Job } from './job.ts'
import { daysIn, jobKinds } from './kinds.ts'
import { type Reminder, remind } from './reminders.ts'

const day = 86_400_000

const certificates = {
  title: { zh: '以下资质文件即将到期或已到期，请及时更新', en: 'These certificates expire; please renew them' },
  page: '/list/srm/supplier/qualification',
} as const
const indicators = {
  title: {
    zh: '上年度财务指标尚未更新，请及时填报',
    en: 'The financial indicators of last year are missing; please add them',
  },
  page: '/list/srm/supplier/finance',
} as const

/** Reminds suppliers of certificates as their days come near, and of financial indicators that are overdue; of each once (catalogue 2). */
export const expiryReminders: Job = async ({ app, parameter, signal }) => {
  const levels = daysIn(parameter || jobKinds.expiryReminders.parameter.first) ?? []
  const { resources } = app.live.current
  let done = 0
  if (resources.has('srm/supplier/qualification'))
    done += await remind(app, await expiring(app, levels), certificates, signal)
  if (resources.has('srm/supplier/finance')) done += await remind(app, await overdue(app), indicators, signal)
  return finished(done)
}

type Certificate = {
  readonly id: string
  readonly tenant_id: string
  readonly supplier_id: string
  readonly file_name: string | null
  readonly valid_to: string
  readonly told: number | null
}

/** Certificates at a day that their company was not reminded at. */
async function expiring({ store }: App, levels: readonly number[]): Promise<readonly Reminder[]> {
  const [longest] = levels
  if (longest === undefined) return []
  const rows = await store.rows<Certificate>(
    {
      sql: `select q.id, q.tenant_id, q.supplier_id, q.file_name, q.valid_to, (select min(r.level) from _reminder r
          where r.kind = 'certificate' and r.record_id = q.id and r.due = q.valid_to) as told
        from srm_supplier_qualification q where q.supplier_id is not null and q.valid_to <> '' and q.valid_to <= ?
        order by q.valid_to, q.id`,
      parameters: [todayText(Date.now() + longest * day)],
    },
    { heavy: true },
  )
  return rows.flatMap((row) => reminderOf(row, levels))
}

function reminderOf({ id, tenant_id, supplier_id, file_name, valid_to, told }: Certificate, levels: readonly number[]) {
  const left = Math.round((Date.parse(valid_to) - Date.parse(todayText())) / day)
  const level = levels.findLast((each) => left <= each)
  // Who was told of a nearer day needs not be told of a farther one.
  if (level === undefined || (told !== null && Number(told) <= level)) return []
  const name = file_name ?? ''
  const text =
    left < 0
      ? { zh: `${name}：已于 ${valid_to} 到期`, en: `${name}: expired on ${valid_to}` }
      : { zh: `${name}：${valid_to} 到期，剩 ${left} 天`, en: `${name}: expires on ${valid_to}, ${left} days left` }
  return [
    { kind: 'certificate', tenantId: tenant_id, supplierId: supplier_id, recordId: id, due: valid_to, level, text },
  ]
}

type Indicator = { readonly tenant_id: string; readonly supplier_id: string; readonly update_month: number }

/** Companies whose month of the update is past and whose indicators of last year are missing. */
async function overdue({ store }: App): Promise<readonly Reminder[]> {
  const [year = 0, month = 0] = todayText().split('-').map(Number)
  const last = year - 1
  const rows = await store.rows<Indicator>(
    {
      sql: `select f.tenant_id, f.supplier_id, f.update_month from srm_supplier_finance f
        where f.update_month < ? and f.supplier_id is not null
          and f.year = (select max(o.year) from srm_supplier_finance o where o.supplier_id = f.supplier_id) and f.year < ?
          and not exists (select 1 from _reminder r where r.kind = 'finance' and r.record_id = f.supplier_id and r.due = ?)
        order by f.supplier_id`,
      parameters: [month, last, String(last)],
    },
    { heavy: true },
  )
  return rows.map(({ tenant_id, supplier_id, update_month }) => ({
    kind: 'finance',
    tenantId: tenant_id,
    supplierId: supplier_id,
    recordId: supplier_id,
    due: String(last),
    level: 0,
    text: {
      zh: `${last} 年度财务指标（应于每年 ${update_month} 月更新）`,
      en: `Financial indicators of ${last} (to be updated each year in month ${update_month})`,
    },
  }))
}
