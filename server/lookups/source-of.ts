import { permissionOf } from '../../src/schema/compile/compile-resource.ts'
import type { CompiledField, Model, ServerResource, Source } from '../../src/schema/model/compiled.ts'
import { AppError } from '../../src/schema/model/errors.ts'
import type { Where } from '../../src/schema/model/lookup.ts'
import type { Context, Session } from '../http/route.ts'
import { resourceOf } from '../resources/labels.ts'
import { visibleFields } from '../resources/records.ts'
import { hiddenFields } from '../resources/scope.ts'

export type Asked = {
  readonly source: Source
  readonly resource: ServerResource
  /** What the caller may read, filter and be shown of the source's rows. */
  readonly columns: readonly string[]
  /** Conditions of the source itself; the caller adds those that depend on the form. */
  readonly where: Where
}

type Declared = { readonly field: CompiledField; readonly source: Source }

/**
 * The source that a request asks for: `code` (with `value` and `label`) names one that some field declares, `resource` and `field` name
 * the field itself. Names are looked up, never taken (security.md P1 to P3). Who may list the source's resource may read what they see
 * there; who may not, but has the declaring field in a form or list of theirs, gets its value and label and what the field copies or
 * shows of it. @throws BAD_REQUEST where nothing declares it, FORBIDDEN where nothing of the caller's does.
 */
export function sourceOf({ app, session, query }: Pick<Context, 'app' | 'session' | 'query'>): Asked {
  const model = app.live.current
  const all = declaredIn(model, query)
  const mine = all.filter(({ owner, field }) => mayUse(session, owner, field.key))
  const target = targetOf(model, query, all)
  const mayList = session.may(permissionOf(target.plan.code, 'list'))
  const visible = visibleFields(target, session)
  const offered = mine.length > 0 || !mayList ? mine : all
  // Rows that belong to a record name it by its id; everybody else by what its file says.
  const first = offered.find(({ source }) => source.value === target.plan.value) ?? offered[0]
  if (!first && !mayList) throw new AppError('FORBIDDEN')
  const source = first?.source ?? ownSource(target)
  const columns = mayList ? visible : visible.filter((name) => name === 'id' || mine.some((one) => reads(one, name)))
  const report = source.kind === 'report' ? model.reports.get(source.code)?.where : undefined
  const isExact = query.field !== undefined
  return {
    source: withFacets(source, query, columns),
    resource: target,
    columns,
    where: { ...report, ...(isExact ? fixedOf(source.where) : {}) },
  }
}

function declaredIn(model: Model, query: Context['query']): (Declared & { readonly owner: ServerResource })[] {
  const owners = query.resource === undefined ? [...model.resources.values()] : [model.resources.get(query.resource)]
  return owners.flatMap((owner) =>
    Object.values(owner?.plan.fields ?? {}).flatMap((field) => {
      const { source } = field
      const isAsked = query.resource === undefined ? source?.code === query.code : field.key === query.field
      const isOfValue = query.value === undefined || source?.value === query.value
      return owner && source && source.kind !== 'dictionary' && isAsked && isOfValue ? [{ owner, field, source }] : []
    }),
  )
}

function targetOf(model: Model, { code = '' }: Context['query'], [first]: readonly Declared[]): ServerResource {
  const target = first ? resourceOf(model, first.source) : model.resources.get(code)
  if (!target) throw new AppError('BAD_REQUEST', { name: 'code', reason: 'no field looks there' })
  return target
}

function mayUse(session: Session, owner: ServerResource, field: string): boolean {
  const has = (action: string) => session.may(permissionOf(owner.plan.code, action))
  return (has('list') || has('add') || has('edit')) && !hiddenFields(owner, session).has(field)
}

type Shown = {
  readonly fill?: Readonly<Record<string, string>>
  readonly columns?: readonly string[]
  readonly parent?: string
  readonly nodeLabel?: string
}

function reads({ field, source }: Declared, name: string): boolean {
  const { fill = {}, columns = [], parent = '', nodeLabel = '' } = field.props as Shown
  return [
    source.value,
    source.label.zh,
    source.label.en,
    ...Object.keys(source.where ?? {}),
    ...Object.values(fill),
    ...columns,
    parent,
    nodeLabel,
  ].includes(name)
}

function ownSource({ plan }: ServerResource): Source {
  return { kind: 'resource', code: plan.code, value: plan.value, label: plan.label }
}

/** `label` may be one field for both languages, or two: Chinese, then English. */
function withFacets(source: Source, { value, label }: Context['query'], columns: readonly string[]): Source {
  const labels = label?.split(',', 2) ?? []
  for (const name of [value, ...labels]) {
    const isOwn = name === source.value || name === source.label.zh || name === source.label.en
    if (name !== undefined && !isOwn && !columns.includes(name)) {
      throw new AppError('UNKNOWN_FIELD', { name: name.slice(0, 60) })
    }
  }
  const [zh = source.label.zh, en = labels[0] ?? source.label.en] = labels
  return { ...source, value: value ?? source.value, label: { zh, en } }
}

// Conditions on a sibling are the form's to fill in.
function fixedOf(where: Where = {}): Where {
  const isFixed = (wanted: Where[string]) => typeof wanted !== 'object' || Array.isArray(wanted)
  return Object.fromEntries(Object.entries(where).filter(([, wanted]) => isFixed(wanted)))
}
