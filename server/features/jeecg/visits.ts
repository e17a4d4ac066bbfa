import type { Context, Route } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { nowText, todayText } from '../../platform/time.ts'

const logTable = fileTable(import.meta, 'sys/log', ['ip'])

/** Days in the chart of visits. */
const shown = 7

// Readers of the log count all sign-ins of the tenant, others their own.
function signIns({ session }: Context): Sql {
  const ofTenant = sqlOf(`log_type = 'login' and tenant_id = ?`, session.tenantId)
  return session.may('sys:log:list') ? ofTenant : statement(ofTenant, sqlOf('and userid = ?', session.user.username))
}

async function counts(context: Context) {
  const query = statement(
    sqlOf(
      `select count(*) as total, sum(case when create_time >= ? then 1 else 0 end) as today,
        count(distinct case when create_time >= ? then ${logTable.ip} end) as ips from ${logTable} where`,
      todayText(),
      todayText(),
    ),
    signIns(context),
  )
  const [row] = await context.app.store.rows<Record<'total' | 'today' | 'ips', number | string | null>>(query, {
    heavy: true,
  })
  return {
    totalVisitCount: Number(row?.total ?? 0),
    todayVisitCount: Number(row?.today ?? 0),
    todayIp: Number(row?.ips ?? 0),
  }
}

async function perDay(context: Context) {
  const days = Array.from({ length: shown }, (_, index) =>
    nowText(Date.now() + (index - shown + 1) * 86_400_000).slice(0, 10),
  )
  const query = statement(
    `select substr(create_time, 1, 10) as day, count(*) as visit, count(distinct ${logTable.ip}) as ip from ${logTable} where`,
    signIns(context),
    sqlOf('and create_time >= ? group by substr(create_time, 1, 10)', days[0] ?? ''),
  )
  const found = await context.app.store.rows<{ day: string; visit: number | string; ip: number | string }>(query, {
    heavy: true,
  })
  return days.map((day) => {
    const row = found.find((each) => each.day === day)
    return { tian: day, type: day.slice(5), visit: Number(row?.visit ?? 0), ip: Number(row?.ip ?? 0) }
  })
}

/** Number of sign-ins (contract.md 2.6). */
export const visitRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/loginfo',
    summary: 'Sign-ins in all and today, and addresses today; one’s own for who may not read the log',
    access: 'signed-in',
    handle: counts,
  },
  {
    method: 'GET',
    path: '/sys/visitInfo',
    summary: 'Sign-ins and addresses on each of seven days',
    access: 'signed-in',
    handle: perDay,
  },
]
