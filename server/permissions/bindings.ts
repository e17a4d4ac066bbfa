import type { Ast, Model, ServerResource } from '../../src/schema/model/compiled.ts'
import type { ExpressionUser } from '../../src/schema/model/roles.ts'
import type { Store } from '../store/store.ts'
import { todayText } from '../time.ts'

type Bound = { readonly suppliers: string | null; readonly scope: string }

/** The areas of the files whose documents a scope of the dictionary bind_scope is about. */
const areas: Readonly<Record<string, readonly string[]>> = {
  sourcing: ['bid/', 'mat/price'],
  order: ['con/', 'ord/'],
  finance: ['fin/'],
  quality: ['qc/', 'ord/inspect'],
}

const companies = 'srm/supplier/base'

/**
 * The row conditions that bindings of today make for a person of the buying side, by resource: who is bound to suppliers for a part of the
 * business handles the documents of those alone, and bound for all of it sees no other supplier. Who is bound to none handles all.
 */
export async function boundRulesOf(
  store: Store,
  model: Model,
  user: ExpressionUser,
): Promise<ReadonlyMap<string, readonly Ast[]>> {
  const table = model.resources.get('sys/userSupplier')?.storage.table
  if (table === undefined || user.supplierId !== '') return new Map()
  const today = todayText()
  const rows = await store.rows<Bound>({
    sql: `select suppliers, scope from sys_user_supplier where tenant_id = ? and user_id = ?
      and (coalesce(begin_date, '') = '' or begin_date <= ?) and (coalesce(end_date, '') = '' or end_date >= ?)`,
    parameters: [user.tenantId, user.username, today, today],
  })
  if (rows.length === 0) return new Map()
  return new Map(
    [...model.resources.values()].flatMap((resource) => {
      const about = rows.filter(({ scope }) => isAbout(resource, scope))
      const field = companyField(resource)
      if (about.length === 0 || field === undefined) return []
      const ids = [...new Set(about.flatMap(({ suppliers }) => (suppliers ?? '').split(',')))]
      return [[resource.plan.code, [oneOf(field, ids)]] as const]
    }),
  )
}

function isAbout({ plan: { code } }: ServerResource, scope: string): boolean {
  if (scope === 'all') return !code.startsWith('sys/')
  return (areas[scope] ?? []).some((area) => code === area || (area.endsWith('/') && code.startsWith(area)))
}

function companyField({ plan }: ServerResource): string | undefined {
  if (plan.code === companies) return 'id'
  return plan.fields.supplierId?.source?.code === companies && plan.fields.supplierId.choice === 'one'
    ? 'supplierId'
    : undefined
}

// What belongs to no supplier is nobody else's.
function oneOf(field: string, ids: readonly string[]): Ast {
  const own: Ast = { op: 'id', args: [field] }
  const list: Ast = { op: 'list', args: ids.filter((id) => id !== '').map((id): Ast => ({ op: 'value', args: [id] })) }
  const none: Ast = { op: '==', args: [own, { op: 'value', args: [null] }] }
  return { op: '||', args: [none, { op: 'in', args: [own, list] }] }
}
