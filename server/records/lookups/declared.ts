import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { CompiledField, Model, ServerResource, Source } from '../../../src/schema/model/compiled.ts'
import type { Context, Session } from '../../platform/http/route.ts'
import { frozenFields, hiddenFields } from '../../rights/rows/scope.ts'

/** Source that a field declares: its choices, or the filter tree of its pick dialog. */
export type Declared = {
  readonly owner: ServerResource
  readonly field: CompiledField
  readonly source: Source
  /** Fields of the source's rows that the declaring field shows, copies or names in conditions. */
  readonly reads: readonly string[]
}

type Query = Context['query']

/** Declared sources: those that `resource` and `field` name, or else all fields with a source of this `code`. */
export function declaredIn(model: Model, query: Query): readonly Declared[] {
  const { resource, field: key, code } = query
  if (resource === undefined) return sourcesByCode(model).get(code ?? '') ?? []
  const owner = model.resources.get(resource)
  return (owner ? declaredBy(owner) : []).filter(
    ({ field, source }) => field.key === key && (code === undefined || source.code === code),
  )
}

/** Declared sources of all fields by their code, found once for each model: most lookups name only a code. */
const byCode = new WeakMap<Model, ReadonlyMap<string, readonly Declared[]>>()

function sourcesByCode(model: Model): ReadonlyMap<string, readonly Declared[]> {
  const known = byCode.get(model)
  if (known) return known
  const made = Map.groupBy([...model.resources.values()].flatMap(declaredBy), ({ source }) => source.code)
  byCode.set(model, made)
  return made
}

function declaredBy(owner: ServerResource): readonly Declared[] {
  return Object.values(owner.plan.fields).flatMap((field) => sourcesOf(owner, field))
}

type Props = {
  readonly fill?: Readonly<Record<string, string>>
  readonly columns?: readonly string[]
  readonly parent?: string
  readonly nodeLabel?: string
  readonly within?: {
    readonly from: string
    readonly by: string
    readonly parent: string
    readonly label: Source['label']
  }
}

function sourcesOf(owner: ServerResource, field: CompiledField): readonly Declared[] {
  const { source } = field
  if (!source || source.kind === 'dictionary') return []
  const { fill = {}, columns = [], parent, nodeLabel, within } = field.props as Props
  const asked = [
    ...Object.keys(source.where ?? {}),
    ...[parent, nodeLabel, within?.by].filter((name) => name !== undefined),
  ]
  const own = { owner, field, source, reads: [...named(source), ...asked, ...Object.values(fill), ...columns] }
  if (!within) return [own]
  const places: Source = { kind: 'resource', code: within.from, value: 'id', label: within.label }
  return [own, { owner, field, source: places, reads: [...named(places), within.parent] }]
}

function named({ value, label }: Source): readonly string[] {
  return [value, label.zh, label.en]
}

/** Whether a session has a field in one of its lists or forms. */
export function has(session: Session, { owner, field }: Declared): boolean {
  const may = (action: string) => session.may(permissionOf(owner.plan.code, action))
  return (may('list') || fillsIn(session, owner, field)) && !hiddenFields(owner, session).has(field.key)
}

/** Whether a session sets the field of a source: in a form, or in the dialog of an action. */
export function chooses(session: Session, { owner, field }: Declared): boolean {
  return fillsIn(session, owner, field)
}

function fillsIn(session: Session, owner: ServerResource, { key, readOnly }: CompiledField): boolean {
  const { code, actions } = owner.plan
  const may = (action: string) => session.may(permissionOf(code, action))
  const writes = (action: string) => may(action) && readOnly !== true && !frozenFields(owner, session, action).has(key)
  const asks = actions.filter(({ ask, offer = [] }) => ask.includes(key) || offer.includes(key))
  return writes('add') || writes('edit') || asks.some(({ permission }) => session.may(permission))
}
