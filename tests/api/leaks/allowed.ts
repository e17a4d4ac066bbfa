import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { type Canary, companies } from './canary.ts'
import { company, statesOf } from './plant.ts'
import type { Reader } from './readers.ts'

/** The states in which rows are sealed, and whether their company reads them then: what the files must say. */
const sealed: Readonly<Record<string, { readonly states: readonly string[]; readonly ownCompany: boolean }>> = {
  'bid/quote': { states: ['draft', 'submitted', 'locked'], ownCompany: true },
  'bid/evaluate': { states: ['todo'], ownCompany: false },
}

/** What is offered or told beside rows one may list: by what, of which resource, which fields. */
const exceptions: readonly { readonly right: string; readonly of: string; readonly fields: readonly string[] }[] = [
  // The directory of colleagues.
  {
    right: 'sys/address',
    of: 'sys/user',
    fields: ['id', 'realname', 'workNo', 'avatar', 'departs', 'positions', 'telephone', 'phone', 'email', 'username'],
  },
]

/** Resources that may be sealed, as the compiled files have them: each has to be known above. */
export function sealedCodes(model: Model): readonly string[] {
  return [...model.resources.values()].filter(({ seal }) => seal !== undefined).map(({ plan }) => plan.code)
}
export const knownSeals: readonly string[] = Object.keys(sealed)

type Answers = WeakMap<Reader, Map<string, boolean>>
const judged: Answers = new WeakMap()
const offered: Answers = new WeakMap()

// The same value comes in many answers, and what one reader may see does not change during the test.
function once(answers: Answers, reader: Reader, key: string, judge: () => boolean): boolean {
  const known = answers.get(reader) ?? new Map<string, boolean>()
  answers.set(reader, known)
  const answer = known.get(key) ?? judge()
  known.set(key, answer)
  return answer
}

/** Whether the files let a reader see a canary: a model of its own of rights, rows, seals, masks and offered names. */
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

// What tenants add to beside the house is read by them and, where it is the house's, by all.
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

/** What somebody may list by a role: through the resource itself, or a part of it. */
function readsRow(model: Model, reader: Reader, resource: ServerResource, canary: Canary, field: string): boolean {
  const parts = [...model.resources.values()].filter(({ part }) => part?.of === resource.plan.code)
  return [resource, ...parts].some((each) => readsIn(model, reader, each, canary, field))
}

function readsIn(model: Model, reader: Reader, resource: ServerResource, canary: Canary, field: string): boolean {
  const right = resource.rights[reader.role]
  const isAdmin = reader.role === 'admin'
  if (!isAdmin && !right?.can.some((can) => can === 'list' || can === '*')) return false
  if (!isAdmin && right?.hide.includes(field)) return false
  // Whole values of what is masked are for who may edit the row.
  const isMasked = resource.plan.fields[field]?.mask !== undefined
  if (isMasked && !isAdmin && !right?.can.some((can) => can === 'edit' || can === '*')) return false
  if (!isAdmin && right?.rows && !isOwn(JSON.stringify(right.rows), reader, canary)) return false
  const { parent } = resource.plan
  const above = parent?.reads ? model.resources.get(parent.of) : undefined
  return !above || above === resource || readsIn(model, reader, above, canary, 'id')
}

// Conditions about the company are the row's company; those about the person leave out rows of nobody; others are of states alone.
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

/** Names of a resource that the fields of a reader's own forms and lists offer, which they have no list of. */
function isOffered(model: Model, reader: Reader, target: ServerResource, { field }: Canary): boolean {
  const has = (code: string, ...actions: readonly string[]) => {
    const can = model.resources.get(code)?.rights[reader.role]?.can ?? []
    return reader.role === 'admin' || can.some((each) => each === '*' || actions.includes(each))
  }
  if (
    exceptions.some(({ right, of, fields }) => of === target.plan.code && fields.includes(field) && has(right, 'list'))
  )
    return true
  // Suppliers know companies by their own rows alone.
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
