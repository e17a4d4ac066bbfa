import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { type Advanced, conditionsIn } from '../../../src/schema/conditions/advanced.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { toSql } from '../../platform/sql/to-sql.ts'
import { sessionFor } from '../../rights/auth/session-for.ts'
import { openTenantsOf, type UserRow, userOfName } from '../../rights/auth/users.ts'
import { type NamedRows, rowsNamed } from '../../rights/permissions/named-rows.ts'
import { conditionsAst } from '../../rights/permissions/rule-conditions.ts'
import { scopeSql, sqlScope } from '../../rights/rows/scope.ts'
import { mayOpenReport } from '../reports/open-report.ts'

const jobTable = fileTable(import.meta, 'sys/job', [
  'account',
  'button',
  'conditions',
  'menuId',
  'receivers',
  'webhookId',
])

/** A job about the rows of a list, from its record; one about those of a report has no actions. */
export type ListJob = NamedRows & {
  /** Undefined: all rows. */
  readonly conditions: Advanced | undefined
  readonly button: string
  readonly account: string
  readonly receivers: string
  readonly webhookId: string
}

type JobRow = {
  readonly [field in 'account' | 'button' | 'conditions' | 'menu' | 'receivers' | 'webhook']: string | null
}

/** Reads what a job is about. @throws UNKNOWN_RESOURCE when its menu opens no list or report any more. */
export async function listJobOf(app: App, id: string): Promise<ListJob> {
  const [row] = await app.store.rows<JobRow>({
    sql: `select ${jobTable.account} as account, ${jobTable.button} as button, ${jobTable.conditions} as conditions,
        ${jobTable.menuId} as menu, ${jobTable.receivers} as receivers, ${jobTable.webhookId} as webhook
      from ${jobTable} where id = ?`,
    parameters: [id],
  })
  const rows = await rowsNamed(app.store, app.live.current, row?.menu ?? '')
  if (!(row && rows)) throw new AppError('UNKNOWN_RESOURCE', { name: row?.menu ?? id })
  return {
    ...rows,
    conditions: conditionsIn(row.conditions),
    button: row.button ?? '',
    account: row.account ?? '',
    receivers: row.receivers ?? '',
    webhookId: row.webhook ?? '',
  }
}

/** Status of a frozen account: dictionary user_status. */
const frozen = '2'

/** An account with its present rights in a tenant, and no others; undefined for a frozen or deleted one, and one of another tenant. */
export async function accountIn(
  app: App,
  username: string,
  tenantId: string,
): Promise<{ readonly user: UserRow; readonly session: Session } | undefined> {
  const user = await userOfName(app.store, username)
  if (!user || user.status === frozen) return undefined
  const tenants = await openTenantsOf(app.store, user)
  // Someone of the platform tenant has no rights of that one in the jobs of another.
  return tenants.includes(tenantId) ? { user, session: await sessionFor(app, user, tenantId, [tenantId]) } : undefined
}

/** Whether an account may take the rows of a job out of the product. */
export function mayMail({ live }: Pick<App, 'live'>, { resource, report }: ListJob, session: Session): boolean {
  if (report && !mayOpenReport(report, live.current, session)) return false
  return session.may(permissionOf(report?.from ?? resource.plan.code, 'export'))
}

type Found = { readonly id: string; readonly label: string | null }

/** Condition on the rows that an account reaches for an action, and that meet the conditions of a job. */
export function foundSql(app: App, { resource, conditions }: ListJob, session: Session, action: string): Sql {
  const { dialect } = app.store
  const reached = scopeSql(resource, session, action, dialect)
  if (!conditions) return reached
  const asked = toSql(conditionsAst(resource, conditions, session.user), sqlScope(resource, session, dialect))
  return all([reached, asked])
}

/** Records of a job in the order of their ids, at most `most`. @throws UNKNOWN_RESOURCE for a report, whose rows are no records */
export async function foundRows(app: App, job: ListJob, session: Session, most: number): Promise<readonly Found[]> {
  const { resource, report } = job
  if (report) throw new AppError('UNKNOWN_RESOURCE', { name: report.code })
  const id = columnOf(resource, 'id')
  return app.store.rows<Found>(
    statement(
      `select ${id} as id, ${labelOf(resource)} as label`,
      fromTable(resource),
      'where',
      foundSql(app, job, session, 'list'),
      sqlOf(`order by ${id} limit ?`, most),
    ),
    { heavy: true },
  )
}

function labelOf(resource: ServerResource): string {
  const { label } = resource.plan
  const isStored = resource.storage.columns.some(({ field }) => field === label.zh)
  return isStored ? columnOf(resource, label.zh) : columnOf(resource, 'id')
}
