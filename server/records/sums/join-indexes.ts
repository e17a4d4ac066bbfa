import { indexOf } from '../../../src/schema/compile/storage.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { StoragePlan, StoredIndex } from '../../../src/schema/model/compiled-storage.ts'
import { isOneSet } from '../../../src/schema/model/tenants.ts'
import { storedIn } from '../read/stored.ts'

/**
 * Tables of a model, with an index for each lookup by sums and following actions of other records. Without one, each of those records
 * would scan the whole table.
 */
export function tablesOf(model: Model): readonly StoragePlan[] {
  const wanted = [...model.resources.values()].flatMap(joinsOf).flatMap((join) => indexFor(join, model))
  const more = Map.groupBy(wanted, ({ code }) => code)
  return storedIn(model).map(({ plan, storage }) => {
    const added = new Map(more.get(plan.code)?.map(({ index }) => [index.name, index]))
    return added.size === 0 ? storage : { ...storage, indexes: [...storage.indexes, ...added.values()] }
  })
}

type Join = { readonly of: string; readonly on: readonly (readonly [theirs: string, own: string])[] }

function joinsOf({ sums = [], stages = [], plan }: ServerResource): readonly Join[] {
  const follows = plan.actions.flatMap((action) => action.follows ?? [])
  return [...sums, ...follows, ...stages.flatMap(({ values }) => values.flatMap((value) => value.follows))]
}

/**
 * Index for the fields of a join, all of one table: the rows', or their parent's when the join uses the parent alone. With an index for
 * some of the fields, a database may choose the one that finds more rows.
 */
function indexFor({ of, on }: Join, model: Model): readonly { readonly code: string; readonly index: StoredIndex }[] {
  const found = on.flatMap(([theirs]) => columnOf(theirs, of, model) ?? [])
  const own = found.filter(({ owner }) => owner.plan.code === of)
  const fields = own.length > 0 ? own : found
  const [{ owner } = {}] = fields
  if (!owner || fields.some(({ field }) => field === 'id')) return []
  const scope = isOneSet(owner.plan.tenant) ? [] : ['tenantId']
  const index = indexOf(owner.storage.table, [...scope, ...new Set(fields.map(({ field }) => field))], false)
  return owner.storage.indexes.some((known) => begins(known, index)) ? [] : [{ code: owner.plan.code, index }]
}

/** Table and field of a path, `parent.…` for the parent record; undefined when it is not a column. */
function columnOf(path: string, of: string, { resources }: Model) {
  const isAbove = path.startsWith('parent.')
  const field = isAbove ? path.slice('parent.'.length) : path
  const named = resources.get((isAbove ? resources.get(of)?.plan.parent?.of : of) ?? '')
  const owner = named?.part ? resources.get(named.part.of) : named
  return owner?.storage.columns.some((column) => column.field === field) ? { owner, field } : undefined
}

function begins(known: StoredIndex, wanted: StoredIndex): boolean {
  return wanted.columns.every((column, at) => known.columns[at] === column)
}
