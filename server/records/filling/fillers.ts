import { randomInt } from 'node:crypto'
import type { Text } from '../../../src/schema/base/text.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { nowText } from '../../platform/time.ts'

const departTable = fileTable(import.meta, 'sys/depart', ['orgCode'])

/** Input of a filler: user, parameters of the rule, and current values of the form. */
export type FillMoment = {
  readonly app: Pick<App, 'store' | 'live'>
  readonly session: Session
  readonly params: { readonly [name: string]: unknown }
  readonly form: { readonly [field: string]: unknown }
}

/** Filler of a field. `wrong` names the invalid parameter. */
export type Filler = {
  readonly title: Text
  readonly fill: (moment: FillMoment) => string | null | Promise<string | null>
  readonly wrong?: (params: FillMoment['params']) => string | undefined
}

const day = 86_400_000

/** Fillers by the name that a fill rule gives as its implementation. */
export const fillers: Readonly<Record<string, Filler>> = {
  currentUser: {
    title: { zh: '当前用户账号', en: 'Account of the user' },
    fill: ({ session }) => session.user.username,
  },
  currentUserName: {
    title: { zh: '当前用户姓名', en: 'Name of the user' },
    fill: ({ session }) => session.user.realname,
  },
  currentSupplier: {
    title: { zh: '当前用户所属供应商', en: 'Supplier of the user' },
    fill: ({ session }) => session.user.supplierId || null,
  },
  currentOrgCode: {
    title: { zh: '当前部门编码', en: 'Code of the department' },
    fill: ({ session }) => session.user.orgCode || null,
  },
  currentDepart: { title: { zh: '当前部门', en: 'Department of the user' }, fill: departOf },
  today: {
    title: { zh: '当前日期（可偏移天数 days）', en: 'Today, or some days (`days`) from it' },
    wrong: ({ days }) => (days === undefined || isWhole(days, 36_500) ? undefined : 'days'),
    fill: ({ params: { days } }) => nowText(Date.now() + Number(days ?? 0) * day).slice(0, 10),
  },
  now: { title: { zh: '当前时间', en: 'Now' }, fill: () => nowText() },
  orderNumber: {
    title: { zh: '时间流水号（前缀 prefix）', en: 'Number from the time, after a `prefix`' },
    wrong: ({ prefix }) =>
      prefix === undefined || (typeof prefix === 'string' && prefix.length <= 20) ? undefined : 'prefix',
    fill: ({ params: { prefix } }) =>
      `${String(prefix ?? '')}${nowText().replaceAll(/\D/g, '')}${String(randomInt(100)).padStart(2, '0')}`,
  },
  sameAs: {
    title: { zh: '取表单中另一字段（field）', en: 'What another `field` of the form holds' },
    wrong: ({ field }) => (typeof field === 'string' && field !== '' ? undefined : 'field'),
    fill: ({ params: { field }, form }) => {
      const value = Object.hasOwn(form, String(field)) ? form[String(field)] : undefined
      return typeof value === 'string' || typeof value === 'number' ? String(value) : null
    },
  },
}

/** Fillers as items of a dictionary. */
export const fillerItems = Object.entries(fillers).map(([value, { title }]) => ({ value, title }))

function isWhole(value: unknown, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= most
}

async function departOf({ app, session }: FillMoment): Promise<string | null> {
  const [row] = await app.store.rows<{ id: string }>({
    sql: `select id from ${departTable} where ${departTable.orgCode} = ? and tenant_id = ?`,
    parameters: [session.user.orgCode, session.tenantId],
  })
  return row?.id ?? null
}
