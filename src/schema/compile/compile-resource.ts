import type {
  Ast,
  CompiledColumn,
  CompiledField,
  CompiledResource,
  CompiledRule,
  Operation,
  ServerResource,
} from '../model/compiled.ts'
import type { CompiledAction } from '../model/compiled-actions.ts'
import { listSort } from '../model/list-sort.ts'
import { type Resource, standardActions } from '../model/resource.ts'
import type { Names } from '../rules/check-types.ts'
import { parseExpression } from '../rules/parse.ts'
import { celOf, parseWhere } from '../rules/where.ts'
import { linkOf } from './column-link.ts'
import { compileActions, ownActions } from './compile-actions.ts'
import { buttonsOf, compileButtons, listActionsOf } from './compile-buttons.ts'
import { compileField, type SourceTarget, type TargetOf } from './compile-fields.ts'
import { compileGroups } from './compile-groups.ts'
import { compileStages } from './compile-stages.ts'
import { compileSums } from './compile-sums.ts'
import { derivedRules } from './derived-rules.ts'
import { hashOf } from './hash.ts'
import { linkLevels } from './link-levels.ts'
import { createMemory } from './memory.ts'
import { withRepeats } from './repeated.ts'
import { sectionsOf } from './sections.ts'
import { storageOf } from './storage.ts'

/** `srm/supplier/bank`, `edit` → `srm:supplier:bank:edit`. */
export function permissionOf(code: string, action: string): string {
  return `${code.replaceAll('/', ':')}:${action}`
}

/** The state actions that people may be given the right to: all but those that the server alone does. */
export function offeredActions({ actions }: Pick<CompiledResource, 'actions'>): readonly CompiledAction[] {
  return actions.filter(({ automatic }) => !automatic)
}

/** Further rights: those that actions permit, and those of buttons that are named after the resource. */
function operationsOf(code: string, resource: Resource): Operation[] {
  const prefix = permissionOf(code, '')
  const named = buttonsOf(resource).flatMap(([, { permission, title = '' }]) =>
    permission?.startsWith(prefix) ? [[permission.slice(prefix.length), title] as const] : [],
  )
  const permitted = listActionsOf(resource).flatMap(([name, action]) =>
    action.do === 'permit' ? [[name, action.title] as const] : [],
  )
  const known: readonly string[] = [...(resource.only ?? standardActions), ...Object.keys(ownActions(resource))]
  const all = new Map([...named, ...permitted].filter(([name]) => !known.includes(name)))
  return [...all].map(([name, title]) => ({ name, title }))
}

/** The names of everything that may be done with a resource, each a permission code of its own. */
export function doingsOf(plan: CompiledResource): readonly string[] {
  return [...plan.only, ...[...offeredActions(plan), ...(plan.operations ?? [])].map(({ name }) => name)]
}

/** The field a lookup stores and the ones it shows, defaults filled in. */
export function lookupFacets(resource: Resource): SourceTarget {
  return facets(resource, [], () => facetsOf(resource))
}

const facets = createMemory<SourceTarget>(1)

function facetsOf(resource: Resource): SourceTarget {
  const firstText = Object.entries(resource.fields).find(([, field]) => field.type === 'text')?.[0] ?? 'id'
  const label = resource.label ?? firstText
  return {
    value: resource.value ?? 'id',
    label: typeof label === 'string' ? { zh: label, en: label } : label,
  }
}

/** A checked resource (mixins merged) as everything that is derived from it. Equal input gives equal output. */
export function compileResource(
  code: string,
  resource: Resource,
  names: Names,
  targetOf: TargetOf,
  validatorName: (fields: readonly CompiledField[]) => string,
  namesIn: (code: string) => Names = () => ({}),
): ServerResource {
  const { constants = {} } = resource
  const fields = linkLevels(
    withRepeats(
      Object.entries(resource.fields).map(([key, field]) => compileField(key, field, names, targetOf, constants)),
    ),
  ).map((field) => declaredBy(code, underGuard(field, resource.parent)))
  const operations = operationsOf(code, resource)
  const plan = {
    kind: 'resource' as const,
    code,
    title: resource.title,
    fields: Object.fromEntries(fields.map((field) => [field.key, field])),
    ...lookupFacets(resource),
    list: listOf(resource, fields, names),
    form: formOf(resource),
    ...(resource.states && { states: resource.states }),
    actions: compileActions(resource, names, (action) => permissionOf(code, action), namesIn),
    rules: rulesOf(resource, names),
    only: resource.only ?? standardActions,
    ...(operations.length > 0 && { operations }),
    ...rareOf(resource),
    tenant: resource.tenant ?? 'owned',
    validator: `schema/validator/${validatorName(fields)}.js`,
    can: [],
  } satisfies Omit<CompiledResource, 'version'>
  return {
    plan: { ...plan, version: hashOf(JSON.stringify(plan)) },
    storage: storageOf(resource.part?.of ?? code, resource),
    hooks: resource.hooks ?? [],
    ...(resource.part && { part: resource.part }),
    ...(resource.view && { view: resource.view }),
    unique: [...fields.filter(({ unique }) => unique).map(({ key }) => [key]), ...(resource.unique ?? [])],
    groups: compileGroups(resource),
    offered: offersOf(resource, names),
    ...(resource.sums && { sums: compileSums(resource, namesIn) }),
    ...(resource.stages && { stages: compileStages(resource, namesIn) }),
    ...(resource.sealed && { seal: sealOf(resource.sealed, resource, names) }),
    rights: rightsOf(resource, names),
  }
}

/** A row is read once its seal is off, before that by its readers alone. */
function sealOf(
  { until, where: readers }: NonNullable<Resource['sealed']>,
  { constants }: Resource,
  names: Names,
): Ast {
  const opens = celOf(until, names)
  const source = readers === undefined ? opens : `(${opens}) || (${celOf(readers, names)})`
  return parseExpression(source, names, 'bool', constants)
}

function offersOf({ offered = [], constants }: Resource, names: Names): ServerResource['offered'] {
  return offered.map(({ users, where, fields }) => ({
    ...(users && { users }),
    ...(where && { rows: parseWhere(where, names, constants) }),
    ...(fields && { fields }),
  }))
}

function declaredBy(code: string, field: CompiledField): CompiledField {
  const { source } = field
  if (!source || source.kind === 'dictionary') return field
  return { ...field, source: { ...source, of: `${code}.${field.key}` } }
}

/** A row goes to no record that keeps the person from writing it there. */
function underGuard(field: CompiledField, parent: Resource['parent']): CompiledField {
  const isGuarded = parent?.guards === true && parent.field === field.key
  return isGuarded && field.source ? { ...field, source: { ...field.source, editable: true } } : field
}

/** What few files say. */
function rareOf({ one, icon, import: imported, parent, record, view }: Resource) {
  return {
    ...(one !== undefined && { one }),
    ...(icon && { icon }),
    ...(imported && { importKey: imported.key }),
    ...(parent && { parent }),
    ...(record && { record }),
    ...(view && { isView: true as const }),
  }
}

const longTypes = new Set(['textarea', 'hidden', 'password', 'table', 'umeditor', 'markdown'])

function listOf(resource: Resource, fields: readonly CompiledField[], names: Names): CompiledResource['list'] {
  const { list, form } = resource
  const shown = form ? sectionsOf(resource).flatMap((section) => section.fields) : fields.map(({ key }) => key)
  const plain = shown.filter((key) => fields.some((field) => field.key === key && !longTypes.has(field.type)))
  const columns = list?.columns ?? plain.slice(0, 6)
  const actions = compileButtons(resource, names)
  return {
    columns: columns.map(columnOf),
    query: list?.query ?? plain.slice(0, 2),
    sort: listSort(list?.sort ?? '-createTime'),
    ...(list?.totals && { totals: list.totals }),
    ...(list?.edit && { inline: list.edit }),
    ...(actions.length > 0 && { actions }),
    ...(list?.tree && { tree: { key: 'id', root: '', ...list.tree } }),
  }
}

function columnOf(column: NonNullable<NonNullable<Resource['list']>['columns']>[number]): CompiledColumn {
  if (typeof column === 'string') return { field: column }
  const { drill, at, ...own } = column
  return { ...own, ...(at && { fixed: at }), ...(drill && { link: linkOf(drill) }) }
}

function formOf(resource: Resource): CompiledResource['form'] {
  const { form } = resource
  const columns = form?.columns ?? 2
  return {
    columns,
    open: form?.open ?? 'drawer',
    ...(form?.layout === 'tabs' && { layout: 'tabs' as const }),
    ...(form?.copy && { copy: form.copy }),
    ...(form?.notice && { notice: form.notice }),
    ...(form?.marks && { marks: { fields: form.marks[0], reason: form.marks[1] } }),
    ...(form?.show && { completeness: true as const }),
    sections: sectionsOf(resource).map((section) => ({
      ...(section.title && { title: section.title }),
      columns: section.columns ?? columns,
      fields: section.fields,
    })),
  }
}

function rulesOf({ fields, rules = [], constants = {} }: Resource, names: Names): CompiledRule[] {
  const cel = (source: string) => parseExpression(source, names, 'bool', constants)
  return [...derivedRules(fields, constants), ...rules].map(({ where, check, message, field, complete }) => ({
    ...(where && { when: parseWhere(where, names, constants) }),
    check: cel(check),
    message,
    ...(field && { field }),
    ...(complete && { complete: true as const }),
  }))
}

function rightsOf(resource: Resource, names: Names): ServerResource['rights'] {
  const { rights = {}, constants } = resource
  const byActions = Object.entries(ownActions(resource)).flatMap(([name, { by = [] }]) =>
    (typeof by === 'string' ? [by] : by).map((role) => ({ role, name })),
  )
  const roles = new Set([...Object.keys(rights), ...byActions.map(({ role }) => role)])
  const starting = [...roles].flatMap((role) => {
    const right = rights[role]
    const can = [...(right?.can ?? []), ...byActions.filter((entry) => entry.role === role).map(({ name }) => name)]
    // A role that may do nothing is like one that the file does not name.
    if (can.length === 0) return []
    return [
      [
        role,
        {
          can: [...new Set(can)],
          ...(right?.where && { rows: parseWhere(right.where, names, constants) }),
          ...(right?.edit && { edit: parseWhere(right.edit, names, constants) }),
          hide: right?.hide ?? [],
          readOnly: right?.readOnly ?? [],
        },
      ] as const,
    ]
  })
  return Object.fromEntries(starting)
}
