import type { Known } from '../compile/known.ts'
import { kindOf } from '../fields/registry.ts'
import type { CompiledField, CompiledResource, Model, ServerResource } from '../model/compiled.ts'

/** A stored field that no person may write and nothing fills. */
export type Unfilled = { readonly code: string; readonly field: string }

/**
 * Stored read-only fields without a source: no computation, default, number, fill rule, lookup that fills it, sum, stage, rank, action or
 * server code writes them.
 */
export function unfilledFields(model: Model, { uses = [], hookUses = new Map() }: Known): readonly Unfilled[] {
  const filled = new Map<string, Set<string>>()
  const fill = (code: string, ...fields: readonly string[]) => {
    const known = filled.get(code) ?? new Set()
    for (const field of fields) known.add(field)
    filled.set(code, known)
  }
  for (const { code, writes } of uses) fill(code, ...writes)
  for (const resource of model.resources.values()) {
    for (const hook of resource.hooks) fill(resource.plan.code, ...(hookUses.get(hook)?.writes ?? []))
    fill(resource.plan.code, ...ownSources(resource))
    for (const [code, fields] of fieldsElsewhere(resource, model)) fill(code, ...fields)
  }
  const copies = copiedResources(model)
  return [...model.resources.values()].flatMap((resource) => {
    if (resource.view !== undefined || resource.part !== undefined || copies.has(resource.plan.code)) return []
    const known = filled.get(resource.plan.code)
    return Object.values(resource.plan.fields)
      .filter((field) => isClosed(field) && !hasOwnSource(field) && !known?.has(field.key))
      .map(({ key }) => ({ code: resource.plan.code, field: key }))
  })
}

/** Resources like another one: their rows are copies of its rows. */
function copiedResources({ files }: Model): ReadonlySet<string> {
  const found = [...files.values()].filter(
    ({ kind, value }) => kind === 'resource' && Object.hasOwn(value as object, 'like'),
  )
  return new Set(found.map(({ code }) => code))
}

function isClosed(field: CompiledField): boolean {
  return field.readOnly === true && kindOf(field).column !== 'none' && field.system !== true
}

function hasOwnSource({ compute, default: fallback, fillRule, props }: CompiledField): boolean {
  return compute !== undefined || fallback !== undefined || fillRule !== undefined || props.number !== undefined
}

/** Fields that the file of a resource fills in its own records. */
function ownSources({ plan, sums = [], stages = [], groups }: ServerResource): readonly string[] {
  return [
    ...(plan.states ? [plan.states.field] : []),
    ...[...sums, ...stages].map(({ field }) => field),
    ...groups.flatMap(({ rank, one }) => [...(rank === undefined ? [] : [rank]), ...(one ? [one.field] : [])]),
    ...plan.actions.flatMap(({ set = {}, ask, offer = [] }) => [...Object.keys(set), ...ask, ...offer]),
    ...Object.values(plan.fields).flatMap(({ props: { fill } }) => Object.keys((fill as object | undefined) ?? {})),
  ]
}

/** Fields that the file of a resource fills in records of others: rows of its tables, records that it makes. */
function fieldsElsewhere(
  { plan }: ServerResource,
  { resources }: Pick<Model, 'resources'>,
): readonly (readonly [code: string, fields: readonly string[]])[] {
  const tableOf = (fields: CompiledResource['fields'] | undefined, table: string) =>
    String(fields?.[table]?.props.of ?? '')
  const rowsOf = (table: string) => tableOf(plan.fields, table)
  const tables = Object.values(plan.fields).filter(({ type }) => type === 'table')
  const places = tables.flatMap(({ key, props: { order } }) =>
    typeof order === 'string' ? [[rowsOf(key), [order]] as const] : [],
  )
  const actions = plan.actions.flatMap(({ rows = {}, askRows = {}, makes = [] }) => [
    ...Object.entries(rows).map(([table, values]) => [rowsOf(table), Object.keys(values)] as const),
    ...Object.entries(askRows).map(([table, { ask, offer }]) => [rowsOf(table), [...ask, ...offer]] as const),
    ...makes.map(({ of, values }) => [of, Object.keys(values)] as const),
    ...makes.flatMap(({ of, rows: made }) =>
      made.map(({ table, values }) => [tableOf(resources.get(of)?.plan.fields, table), Object.keys(values)] as const),
    ),
  ])
  return [...places, ...actions]
}
