import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { marks } from '../../platform/sql/sql.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { editRecord } from '../../records/write/write.ts'
import { readTenants } from '../../rights/rows/home.ts'
import { grantedRole } from './save-grants.ts'

const dataRuleTable = fileTable(import.meta, 'sys/dataRule', [
  'conditions',
  'permissionId',
  'roles',
  'ruleColumn',
  'ruleConditions',
  'ruleName',
  'ruleValue',
  'status',
])

type RuleRow = { readonly id: string; readonly roles: string | null; readonly status: string | null }

/** Whether a rule applies to a role: it names it, or it is on for everybody. */
const isTicked = ({ roles, status }: RuleRow, role: string) =>
  status === 'Y' && (listOf(roles).length === 0 || listOf(roles).includes(role))

async function rulesOf({ app, session }: Context, permissionId: string) {
  const tenants = marks(readTenants(session.tenantId))
  const rows = await app.store.rows<RuleRow & Readonly<Record<string, string | null>>>({
    sql: `select id, ${dataRuleTable.roles}, ${dataRuleTable.status}, ${dataRuleTable.ruleName}, ${dataRuleTable.conditions}, ${dataRuleTable.ruleColumn}, ${dataRuleTable.ruleConditions}, ${dataRuleTable.ruleValue} from ${dataRuleTable}
      where ${dataRuleTable.permissionId} = ? and tenant_id in (${tenants.sql}) order by create_time, id`,
    parameters: [permissionId, ...tenants.parameters],
  })
  return rows
}

async function ofRole(context: Context) {
  const { permissionId = '', roleId = '' } = context.params
  const { role_code: role } = await grantedRole(context, roleId)
  const rows = await rulesOf(context, permissionId)
  return {
    datarule: rows.map((row) => ({
      id: row.id,
      permissionId,
      ruleName: row.rule_name,
      conditions: row.conditions,
      ruleColumn: row.rule_column,
      ruleConditions: row.rule_conditions,
      ruleValue: row.rule_value,
      status: row.status === 'Y' ? '1' : '0',
      // It applies to everybody, so it cannot be removed from a single role.
      forAll: row.status === 'Y' && listOf(row.roles).length === 0,
    })),
    drChecked: rows.flatMap((row) => (isTicked(row, role) ? [row.id] : [])).join(),
  }
}

/**
 * Sets the rules of a menu for a role. A rule whose last role is removed is switched off: without roles it would apply to everybody.
 * A rule for everybody stays.
 */
async function tick(context: Context): Promise<Answer> {
  const { app, session, lang, ip, body } = context
  const { permissionId, roleId, dataRuleIds } = body as Readonly<Record<string, string>>
  const { role_code: role } = await grantedRole(context, roleId ?? '')
  const resource = app.live.current.resources.get('sys/dataRule')
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: 'sys/dataRule' })
  const wanted = new Set(listOf(dataRuleIds))
  for (const row of await rulesOf(context, permissionId ?? '')) {
    const isForAll = row.status === 'Y' && listOf(row.roles).length === 0
    if (isForAll || wanted.has(row.id) === isTicked(row, role)) continue
    const record = await readRecord(app, resource, session, lang, row.id)
    if (!record) throw new AppError('RECORD_MISSING')
    await editRecord({ app, session, lang, ip, resource }, ticked(record, row, role, wanted.has(row.id)))
  }
  return new Answer('ok')
}

function ticked(record: RecordRow, { roles, status }: RuleRow, role: string, isOn: boolean): RecordRow {
  const { id, version } = record
  const before = listOf(roles).filter((each) => each !== role)
  // Former roles of a disabled rule do not come back with a new one.
  if (isOn) return { ...record, id, version, roles: [...(status === 'Y' ? before : []), role].join(), status: 'Y' }
  return before.length > 0 ? { ...record, roles: before.join() } : { ...record, roles: role, status: 'N' }
}

/** Data rules of a menu for each role (contract.md 2.3). */
export const roleRuleRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/role/datarule/:permissionId/:roleId',
    summary: 'The data rules of a menu, and the ids of those that narrow a role',
    access: 'permission',
    permission: 'sys:role:authorise',
    handle: ofRole,
  },
  {
    method: 'POST',
    path: '/sys/role/datarule',
    summary: 'Ticks the data rules of a menu for a role',
    body: Type.Object({ permissionId: Type.String(), roleId: Type.String(), dataRuleIds: Type.String() }),
    access: 'permission',
    permission: 'sys:dataRule:edit',
    handle: tick,
  },
]
