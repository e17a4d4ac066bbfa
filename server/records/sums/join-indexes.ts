import { indexOf } from '../../../src/schema/compile/storage.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { StoragePlan, StoredIndex } from '../../../src/schema/model/compiled-storage.ts'
import { isOneSet } from '../../../src/schema/model/tenants.ts'
import { storedIn } from '../read/stored.ts'

/**
 * The tables of a model. What sums and following actions of other records look up rows by has an index: without one, each of those records
 * would have the whole table read.
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

/** An index for the first field of a join, unless one of them leads to its rows already. */
function indexFor({ of, on }: Join, model: Model): readonly { readonly code: string; readonly index: StoredIndex }[] {
  const found = on.flatMap(([theirs]) => indexOn(theirs, of, model) ?? [])
  const isLed = found.some(({ index, owner }) => owner.storage.indexes.some((known) => begins(known, index)))
  return isLed ? [] : found.slice(0, 1).map(({ index, owner }) => ({ code: owner.plan.code, index }))
}

/** The index of a field, `parent.…` one of the record above; undefined for what is no column. */
function indexOn(path: string, of: string, { resources }: Model) {
  const isAbove = path.startsWith('parent.')
  const field = isAbove ? path.slice('parent.'.length) : path
  const named = resources.get((isAbove ? resources.get(of)?.plan.parent?.of : of) ?? '')
  const owner = named?.part ? resources.get(named.part.of) : named
  if (!owner?.storage.columns.some((column) => column.field === field)) return undefined
  const scope = isOneSet(owner.plan.tenant) ? [] : ['tenantId']
  return { owner, index: indexOf(owner.storage.table, [...scope, field], false) }
}

function begins(known: StoredIndex, wanted: StoredIndex): boolean {
  return wanted.columns.every((column, at) => known.columns[at] === column)
}
