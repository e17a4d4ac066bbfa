import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { type Canary, companies } from './canary.ts'
import { company, statesOf } from './plant.ts'
import type { Reader } from './readers.ts'

/** The states in which rows are sealed, and whether their company reads them then. The schema files must agree. */
const sealed: Readonly<Record<string, { readonly states: readonly string[]; readonly ownCompany: boolean }>> = {
  'bid/quote': { states: ['draft', 'submitted', 'toConfirm', 'locked', 'lapsed'], ownCompany: true },
  'bid/auction/bids': { states: ['published', 'running', 'paused'], ownCompany: true },
  'bid/evaluate': { states: ['todo', 'doing', 'done'], ownCompany: false },
  'bid/clarify': { states: ['draft'], ownCompany: true },
}

/** Fields hidden from suppliers in some states only. The schema files must agree; one that is not listed is hidden in all. */
const hiddenIn: Readonly<Record<string, readonly string[]>> = {
  // The request for a forfeiture waits for its decision.
  'bid/bond rejectReason': ['paid'],
}

/** Fields shown without the right to list, with the reason and the resource. */
const exceptions: readonly { readonly right: string; readonly of: string; readonly fields: readonly string[] }[] = [
  // The directory of colleagues.
  {
    right: 'sys/address',
    of: 'sys/user',
    fields: ['id', 'realname', 'workNo', 'avatar', 'departs', 'positions', 'telephone', 'phone', 'email', 'username'],
  },
]

/** Resources with a seal in the compiled files; each must be listed above. */
export function sealedCodes(model: Model): readonly string[] {
  return [...model.resources.values()].filter(({ seal }) => seal !== undefined).map(({ plan }) => plan.code)
}
export const knownSeals: readonly string[] = Object.keys(sealed)

type Answers = WeakMap<Reader, Map<string, boolean>>
const judged: Answers = new WeakMap()
const offered: Answers = new WeakMap()

// Results are cached: a value occurs in many answers, and a reader's rights are constant during the test.
function once(answers: Answers, reader: Reader, key: string, judge: () => boolean): boolean {
  const known = answers.get(reader) ?? new Map<string, boolean>()
  answers.set(reader, known)
  const answer = known.get(key) ?? judge()
  known.set(key, answer)
  return answer
}

/**
 * Whether the schema files show a canary to a reader: an independent model of rights, rows, seals, masks and offered
 * names.
 */
export function mayRead(model: Model, reader: Reader, canary: Canary): boolean {
  return once(judged, reader, canary.text, () => isReadable(model, reader, canary))
}

function isReadable(model: Model, reader: Reader, canary: Canary): boolean {
  const { resource, field } = canary
  const declared = resource.plan.fields[field]
  if (declared && kindOf(declared).secret) return false
  if (!isHome(resource, reader, canary)) return false
  if (isSealed(model, reader, resource, canary)) return false
  const name = `${resource.plan.code} ${field}`
  if (once(offered, reader, name, () => isOffered(model, reader, resource, canary))) return true
  return readsRow(model, reader, resource, canary, field)
}

// Rows that tenants add are read by them; rows of the platform tenant by all.
function isHome({ plan: { tenant } }: ServerResource, reader: Reader, canary: Canary): boolean {
  const home = companies[canary.company]
  return tenant === 'shared' || home === reader.tenant || (tenant === 'extended' && home === '0')
}

function isSealed(model: Model, reader: Reader, resource: ServerResource, canary: Canary): boolean {
  const { parent, code } = resource.plan
  const seal = sealed[code]
  const isOwn = seal?.ownCompany === true && reader.company === canary.company
  if (seal && !isOwn && seal.states.includes(statesOf(model, resource)[canary.state] ?? '')) return true
  const above = parent && model.resources.get(parent.of)
  return above !== undefined && above !== resource && isSealed(model, reader, above, canary)
}

/** What a role may list: the resource itself, or a `part` of it. */
function readsRow(model: Model, reader: Reader, resource: ServerResource, canary: Canary, field: string): boolean {
  const parts = [...model.resources.values()].filter(({ part }) => part?.of === resource.plan.code)
  return [resource, ...parts].some((each) => readsIn(model, reader, each, canary, field))
}

function readsIn(model: Model, reader: Reader, resource: ServerResource, canary: Canary, field: string): boolean {
  const right = resource.rights[reader.role]
  const isAdmin = reader.role === 'admin'
  if (!isAdmin && !right?.can.some((can) => can === 'list' || can === '*')) return false
  if (!isAdmin && right?.hide.includes(field) && isHidden(model, resource, canary, field)) return false
  // Masked values are whole for readers who may edit the row.
  const isMasked = resource.plan.fields[field]?.mask !== undefined
  if (isMasked && !isAdmin && !right?.can.some((can) => can === 'edit' || can === '*')) return false
  if (!isAdmin && right?.rows && !isOwn(JSON.stringify(right.rows), reader, canary)) return false
  const { parent } = resource.plan
  const above = parent?.reads ? model.resources.get(parent.of) : undefined
  return !above || above === resource || readsIn(model, reader, above, canary, 'id')
}

function isHidden(model: Model, resource: ServerResource, { state }: Canary, field: string): boolean {
  const states = hiddenIn[`${resource.plan.code} ${field}`]
  return states === undefined || states.includes(statesOf(model, resource)[state] ?? '')
}

// Conditions on the company compare the row's company. Conditions on the person exclude rows without one. Others depend
// on states only.
function isOwn(rows: string, reader: Reader, canary: Canary): boolean {
  if (rows.includes('supplierId')) return canary.company === reader.company
  return rows.includes('"||"') || !/"user"/.test(rows)
}

type Shown = {
  readonly fill?: Readonly<Record<string, string>>
  readonly columns?: readonly string[]
  readonly parent?: string
  readonly nodeLabel?: string
}

/** Names of a resource that a reader's forms and lists offer, without the right to list it. */
function isOffered(model: Model, reader: Reader, target: ServerResource, { field }: Canary): boolean {
  const has = (code: string, ...actions: readonly string[]) => {
    const can = model.resources.get(code)?.rights[reader.role]?.can ?? []
    return reader.role === 'admin' || can.some((each) => each === '*' || actions.includes(each))
  }
  if (
    exceptions.some(({ right, of, fields }) => of === target.plan.code && fields.includes(field) && has(right, 'list'))
  )
    return true
  // Suppliers see companies by their own rows only.
  if (has(target.plan.code, 'list') || (target.plan.code === company && reader.company)) return false
  return [...model.resources.values()].some((resource) => {
    if (!has(resource.plan.code, 'list', 'add', 'edit')) return false
    const hidden = resource.rights[reader.role]?.hide ?? []
    return Object.values(resource.plan.fields).some(
      (each) => each.source?.code === target.plan.code && !hidden.includes(each.key) && names(each).includes(field),
    )
  })
}

function names({ source, props }: CompiledField): readonly (string | undefined)[] {
  const { fill = {}, columns = [], parent, nodeLabel } = props as Shown
  return [
    'id',
    source?.value,
    source?.label.zh,
    source?.label.en,
    ...Object.values(fill),
    ...columns,
    parent,
    nodeLabel,
  ]
}
