import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { conditionsIn } from '../../../src/schema/conditions/advanced.ts'
import { fromWire } from '../../../src/schema/conditions/wire-rule.ts'
import type { Ast, Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { ExpressionUser } from '../../../src/schema/model/roles.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'
import { boundRulesOf } from './bindings.ts'
import { conditionsAst, noRows } from './rule-conditions.ts'

const permissionTable = fileTable(import.meta, 'sys/permission', ['perms'])
const dataRuleTable = fileTable(import.meta, 'sys/dataRule', [
  'conditions',
  'permissionId',
  'roles',
  'ruleColumn',
  'ruleConditions',
  'ruleValue',
  'status',
])

type RuleRow = {
  readonly perms: string | null
  readonly roles: string | null
  readonly conditions: string | null
  readonly rule_column: string | null
  readonly rule_conditions: string | null
  readonly rule_value: string | null
}

/**
 * Row conditions by resource, from the data rules and supplier bindings of the platform tenant and the user's tenant.
 * A rule that cannot be read hides all rows.
 */
export async function dataRulesOf(
  store: Store,
  model: Model,
  user: ExpressionUser,
): Promise<ReadonlyMap<string, readonly Ast[]>> {
  const found = new Map<string, readonly Ast[]>(await boundRulesOf(store, model, user))
  // An installation may lack the file.
  if (!model.resources.has('sys/dataRule')) return found
  const rows = await store.rows<RuleRow>({
    sql: `select p.${permissionTable.perms}, r.${dataRuleTable.roles}, r.${dataRuleTable.conditions}, r.${dataRuleTable.ruleColumn}, r.${dataRuleTable.ruleConditions}, r.${dataRuleTable.ruleValue} from ${dataRuleTable} r
      join ${permissionTable} p on p.id = r.${dataRuleTable.permissionId} where r.${dataRuleTable.status} = 'Y' and r.tenant_id in (?, ?)`,
    parameters: [houseTenant, user.tenantId],
  })
  for (const row of rows) {
    const roles = partsOf(row.roles)
    const resource = resourceOf(model, row.perms)
    if (!resource || (roles.length > 0 && !roles.some((role) => user.roles.includes(role)))) continue
    found.set(resource.plan.code, [...(found.get(resource.plan.code) ?? []), conditionOf(resource, row, user)])
  }
  return found
}

/** Resource whose list a menu opens. */
export function resourceOf({ resources }: Model, perms: string | null): ServerResource | undefined {
  const codes = partsOf(perms)
  return [...resources.values()].find(({ plan }) => codes.includes(permissionOf(plan.code, 'list')))
}

const partsOf = (text: string | null) => (text ?? '').split(',').filter((part) => part !== '')

function conditionOf(resource: ServerResource, row: RuleRow, user: ExpressionUser): Ast {
  // A rule of an older version, or of a script, has only its fields of the wire.
  const written = row.conditions
    ? conditionsIn(row.conditions)
    : fromWire({ column: row.rule_column, condition: row.rule_conditions, value: row.rule_value })
  return written ? conditionsAst(resource, written, user) : noRows
}
