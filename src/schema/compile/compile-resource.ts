import type { Ast, CompiledField, CompiledResource, CompiledRule, ServerResource } from '../model/compiled.ts'
import type { CompiledPrint } from '../model/print-spec.ts'
import { type Resource, sourceRows, standardActions } from '../model/resource.ts'
import type { Names } from '../rules/check-types.ts'
import { parseExpression } from '../rules/parse.ts'
import { celOf, parseWhere } from '../rules/where.ts'
import { compileActions } from './compile-actions.ts'
import { compileField } from './compile-fields.ts'
import { compileGroups } from './compile-groups.ts'
import { formOf, listOf } from './compile-layout.ts'
import { compilePrint } from './compile-print.ts'
import { operationsOf, permissionOf, rightsOf } from './compile-rights.ts'
import { compileStages } from './compile-stages.ts'
import { compileSums } from './compile-sums.ts'
import { derivedRules } from './derived-rules.ts'
import type { TargetOf } from './field-source.ts'
import { hashOf } from './hash.ts'
import { linkLevels } from './link-levels.ts'
import { lookupFacets } from './lookup-facets.ts'
import { withRepeats } from './repeated.ts'
import { storageOf } from './storage.ts'

/** Compiles a checked resource (mixins merged). Equal input gives equal output. */
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
  )
    .map((field) => declaredBy(code, underGuard(field, resource.parent)))
    .map((field) => (resource.sums?.[field.key] ? { ...field, summed: true as const } : field))
  const operations = operationsOf(code, resource)
  const plan = {
    kind: 'resource' as const,
    code,
    title: resource.title,
    fields: Object.fromEntries(fields.map((field) => [field.key, field])),
    ...lookupFacets(resource),
    list: listOf(resource, fields, names, namesIn),
    form: formOf(resource),
    ...(resource.states && { states: resource.states }),
    actions: compileActions(resource, names, (action) => permissionOf(code, action), namesIn),
    rules: rulesOf(resource, names),
    only: resource.only ?? standardActions,
    ...(operations.length > 0 && { operations }),
    ...rareOf(resource, compilePrint(resource, names, namesIn)),
    tenant: resource.tenant ?? 'owned',
    validator: `schema/validator/${validatorName(fields)}.js`,
    can: [],
  } satisfies Omit<CompiledResource, 'version'>
  return {
    plan: { ...plan, version: hashOf(JSON.stringify(plan)) },
    storage: storageOf(resource.part?.of ?? code, resource),
    hooks: resource.hooks ?? [],
    ...(resource.part && { part: resource.part }),
    ...viewOf(resource),
    unique: [...fields.filter(({ unique }) => unique).map(({ key }) => [key]), ...(resource.unique ?? [])],
    groups: compileGroups(resource),
    offered: offersOf(resource, names),
    ...(resource.sums && { sums: compileSums(resource, names, namesIn) }),
    ...(resource.stages && { stages: compileStages(resource, namesIn) }),
    ...(resource.sealed && { seal: sealOf(resource.sealed, resource, names) }),
    ...sealingOf(resource, names),
    rights: rightsOf(resource, names),
  }
}

/** View that provides the rows. */
function viewOf({ view }: Resource): Pick<ServerResource, 'view' | 'reads'> {
  if (view === undefined) return {}
  return typeof view === 'string' ? { view } : { view: sourceRows, reads: view }
}

/** Seal condition: a row is visible once `until` holds, before that to its readers only. */
function sealOf(
  { until, where: readers }: NonNullable<Resource['sealed']>,
  { constants }: Resource,
  names: Names,
): Ast {
  const opens = celOf(until, names)
  const source = readers === undefined ? opens : `(${opens}) || (${celOf(readers, names)})`
  return parseExpression(source, names, 'bool', constants)
}

function sealingOf({ sealed, constants }: Resource, names: Names): Pick<ServerResource, 'sealing'> {
  if (!(sealed?.parts && sealed.key && sealed.where)) return {}
  const { until, where, key, parts } = sealed
  const readers = parseWhere(where, names, constants)
  return { sealing: { until: parseWhere(until, names, constants), readers, key, parts } }
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

/** Only a parent record that the user may edit is offered. */
function underGuard(field: CompiledField, parent: Resource['parent']): CompiledField {
  const isGuarded = parent?.guards === true && parent.field === field.key
  return isGuarded && field.source ? { ...field, source: { ...field.source, editable: true } } : field
}

/** Rarely used keys. */
function rareOf({ one, icon, import: imported, parent, record, view }: Resource, print: CompiledPrint | undefined) {
  return {
    ...(one !== undefined && { one }),
    ...(icon && { icon }),
    ...(imported && { importKey: imported.key }),
    ...(parent && { parent }),
    ...(print && { print }),
    ...(record && { record }),
    ...(view && { isView: true as const }),
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
