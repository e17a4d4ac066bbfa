import type { Ast, Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledDictionary } from '../../../src/schema/model/compiled-pages.ts'
import type { ExpressionUser } from '../../../src/schema/model/roles.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'
import { todayText } from '../../platform/time.ts'
import { companyResource } from './company-resource.ts'

const userSupplierTable = fileTable(import.meta, 'sys/userSupplier', [
  'beginDate',
  'endDate',
  'scope',
  'suppliers',
  'userId',
])
const userTable = fileTable(import.meta, 'sys/user', ['supplierId', 'userType', 'username'])

type Binding = { readonly suppliers: string | null; readonly scope: string; readonly home: string | null }

const noRows: Ast = { op: 'value', args: [false] }

/** Current bindings of a user, to suppliers they handle or companies they act for; `home` is the user's own company. */
export async function bindingsOf(
  store: Store,
  model: Model,
  { username, tenantId }: Pick<ExpressionUser, 'username' | 'tenantId'>,
): Promise<readonly Binding[]> {
  if (!model.resources.has('sys/userSupplier')) return []
  const today = todayText()
  return store.rows<Binding>({
    sql: `select b.${userSupplierTable.suppliers}, b.${userSupplierTable.scope}, (select min(u.${userTable.supplierId}) from ${userTable} u where u.${userTable.username} = b.${userSupplierTable.userId}) as home
      from ${userSupplierTable} b where b.tenant_id = ? and b.${userSupplierTable.userId} = ?
      and (coalesce(b.${userSupplierTable.beginDate}, '') = '' or b.${userSupplierTable.beginDate} <= ?) and (coalesce(b.${userSupplierTable.endDate}, '') = '' or b.${userSupplierTable.endDate} >= ?)
      order by b.create_time, b.id`,
    parameters: [tenantId, username, today, today],
  })
}

/** Accounts of supplier users who currently act for another company, for any scope. */
export async function actingToday(
  store: Store,
  model: Model,
  { company, tenantId }: { readonly company: string; readonly tenantId: string },
): Promise<readonly string[]> {
  if (!model.resources.has('sys/userSupplier')) return []
  const today = todayText()
  const rows = await store.rows<{ username: string }>({
    sql: `select distinct u.${userTable.username} from ${userSupplierTable} b join ${userTable} u on u.${userTable.username} = b.${userSupplierTable.userId}
      where b.tenant_id = ? and u.${userTable.userType} = 'supplier' and coalesce(u.${userTable.supplierId}, '') <> ?
      and ',' || b.${userSupplierTable.suppliers} || ',' like ?
      and (coalesce(b.${userSupplierTable.beginDate}, '') = '' or b.${userSupplierTable.beginDate} <= ?) and (coalesce(b.${userSupplierTable.endDate}, '') = '' or b.${userSupplierTable.endDate} >= ?)`,
    parameters: [tenantId, company, `%,${company},%`, today, today],
  })
  return rows.map(({ username }) => username)
}

/**
 * Row conditions of a user's current bindings, by resource. On the buying side, a binding with a scope restricts documents of that scope
 * to the bound suppliers. A binding for all scopes hides other suppliers; no binding restricts nothing. On the supplying side, a user
 * acts for another company within the bound scopes.
 */
export async function boundRulesOf(
  store: Store,
  model: Model,
  user: ExpressionUser,
): Promise<ReadonlyMap<string, readonly Ast[]>> {
  const bindings = await bindingsOf(store, model, user)
  if (bindings.length === 0) return new Map()
  return user.supplierId === '' ? handledRules(model, bindings) : actedRules(model, bindings, user.supplierId)
}

function handledRules(model: Model, bindings: readonly Binding[]): ReadonlyMap<string, readonly Ast[]> {
  return rulesFor(model, (resource, field) => {
    const about = bindings.filter(({ scope }) => isAbout(model, resource, scope))
    const ids = [...new Set(about.flatMap(({ suppliers }) => idsIn(suppliers)))]
    return about.length === 0 ? undefined : oneOf(field, ids)
  })
}

function actedRules(model: Model, bindings: readonly Binding[], company: string): ReadonlyMap<string, readonly Ast[]> {
  if (bindings.some(({ home }) => home === company)) return new Map()
  const own = bindings.filter(({ suppliers }) => idsIn(suppliers).includes(company))
  return rulesFor(model, (resource) =>
    isOpen(model, resource) || own.some(({ scope }) => isAbout(model, resource, scope)) ? undefined : noRows,
  )
}

// Companies a user acts for, and resources of no scope, are visible. Accounts are managed for the user's own company only (user.mainFlag).
function isOpen(model: Model, { plan: { code } }: ServerResource): boolean {
  return code === companyResource(model)?.plan.code || !scopesIn(model).some((scope) => covers(scope, code))
}

function rulesFor(
  model: Model,
  ruleOf: (resource: ServerResource, field: string) => Ast | undefined,
): ReadonlyMap<string, readonly Ast[]> {
  const companies = companyResource(model)?.plan.code
  return new Map(
    [...model.resources.values()].flatMap((resource) => {
      const field = companyField(resource, companies)
      const rule = field === undefined ? undefined : ruleOf(resource, field)
      return rule ? [[resource.plan.code, [rule]] as const] : []
    }),
  )
}

/** Whether a scope covers the documents of a resource, by the dictionary. */
function isAbout(model: Model, { plan: { code } }: ServerResource, scope: string): boolean {
  return scopesIn(model).some((item) => item.value === scope && covers(item, code))
}

type Scope = CompiledDictionary['items'][number]

const scopesIn = ({ dictionaries }: Model): readonly Scope[] => dictionaries.get('bind_scope')?.items ?? []

function covers({ areas, besides: except = [] }: Scope, code: string): boolean {
  const isIn = (area: string) => code === area || (area.endsWith('/') && code.startsWith(area))
  return areas ? areas.some(isIn) : !except.some(isIn)
}

const idsIn = (list: string | null) => (list ?? '').split(',').filter((id) => id !== '')

function companyField({ plan }: ServerResource, companies: string | undefined): string | undefined {
  if (companies === undefined) return undefined
  if (plan.code === companies) return 'id'
  return plan.fields.supplierId?.source?.code === companies && plan.fields.supplierId.choice === 'one'
    ? 'supplierId'
    : undefined
}

// Rows without a supplier are visible.
function oneOf(field: string, ids: readonly string[]): Ast {
  const own: Ast = { op: 'id', args: [field] }
  const list: Ast = { op: 'list', args: ids.map((id): Ast => ({ op: 'value', args: [id] })) }
  const none: Ast = { op: '==', args: [own, { op: 'value', args: [null] }] }
  return { op: '||', args: [none, { op: 'in', args: [own, list] }] }
}
