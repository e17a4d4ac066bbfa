import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { Ast, CompiledField, Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { ExpressionUser } from '../../../src/schema/model/roles.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { isMany } from '../../platform/sql/is-many.ts'
import type { Store } from '../../platform/store/store.ts'
import { nowText, todayText } from '../../platform/time.ts'
import { boundRulesOf } from './bindings.ts'

const permissionTable = fileTable(import.meta, 'sys/permission', ['perms'])
const dataRuleTable = fileTable(import.meta, 'sys/dataRule', [
  'permissionId',
  'roles',
  'ruleColumn',
  'ruleConditions',
  'ruleValue',
  'status',
])

/** Conditions of a data rule (contract.md 1.4, 6); never raw SQL. */
export const ruleConditions = ['=', '!=', '>', '>=', '<', '<=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE'] as const
type Condition = (typeof ruleConditions)[number]

type RuleRow = {
  readonly perms: string | null
  readonly roles: string | null
  readonly rule_column: string
  readonly rule_conditions: string
  readonly rule_value: string
}

const noRows: Ast = { op: 'value', args: [false] }

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
    sql: `select p.${permissionTable.perms}, r.${dataRuleTable.roles}, r.${dataRuleTable.ruleColumn}, r.${dataRuleTable.ruleConditions}, r.${dataRuleTable.ruleValue} from ${dataRuleTable} r
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

function conditionOf({ plan }: ServerResource, row: RuleRow, user: ExpressionUser): Ast {
  const field = fieldOf(plan.fields, row.rule_column)
  const condition = ruleConditions.find((each) => each === row.rule_conditions)
  if (!field || !condition || kindOf(field).column === 'none') return noRows
  return conditionAst(field, condition, filledIn(row.rule_value, user))
}

/** Value of a rule, with the user's and the current time's values filled in. */
function filledIn(text: string, user: ExpressionUser): string {
  const known: Readonly<Record<string, string>> = {
    sys_user_code: user.username,
    sys_user_name: user.realname,
    sys_org_code: user.orgCode,
    sys_multi_org_code: user.orgCode,
    sys_date: todayText(),
    sys_time: nowText(),
  }
  return text.replaceAll(/#\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole)
}

const methods: Partial<Readonly<Record<Condition, string>>> = {
  LIKE: 'contains',
  LEFT_LIKE: 'endsWith',
  RIGHT_LIKE: 'startsWith',
}

/** Data rule as a row condition; of a list of values one has to match. */
export function conditionAst(field: CompiledField, condition: Condition, value: string): Ast {
  const id: Ast = { op: 'id', args: [field.key] }
  const literal = (text: string): Ast => ({ op: 'value', args: [numberOr(field, text.trim())] })
  const equals = (text: string): Ast =>
    isMany(field)
      ? { op: 'in', args: [literal(text), { op: 'items', args: [id] }] }
      : { op: '==', args: [id, literal(text)] }
  const method = methods[condition]
  if (method) return { op: 'rcall', args: [method, id, [{ op: 'value', args: [value] }]] }
  if (condition === '=') return equals(value)
  if (condition === '!=') return { op: '!_', args: [equals(value)] }
  if (condition !== 'IN') return { op: condition, args: [id, literal(value)] }
  const [first = noRows, ...others] = partsOf(value).map(equals)
  return others.reduce((all, one): Ast => ({ op: '||', args: [all, one] }), first)
}

function numberOr(field: CompiledField, text: string): string | number {
  const isNumber = kindOf(field).column === 'number' || kindOf(field).column === 'integer'
  return isNumber && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
