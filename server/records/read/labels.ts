import type { Lang } from '../../../src/schema/base/text.ts'
import { tableName } from '../../../src/schema/compile/storage.ts'
import type { CompiledField, Model, ServerResource, Source } from '../../../src/schema/model/compiled.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import { columnOf, shownColumns } from '../../platform/sql/columns.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { isMany } from '../../platform/sql/is-many.ts'
import { marks, type Sql, statement } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { tablesBehind } from '../../rights/rows/scope.ts'
import { dictionaryOptions, isLive } from '../dictionaries/dictionaries.ts'
import { codesOf } from './code-names.ts'
import { readTogether } from './read-together.ts'

/** Tenant whose dictionaries label values, and the rows of a resource that it reads. */
export type LabelHome = { readonly tenantId: string; readonly rows: (resource: ServerResource) => Sql }

export type LabelOf = (value: string) => string | undefined

/** Values per statement. */
const perQuery = 500
/** Cached labels of one source. */
const kept = 20_000

/** Resource of a source: itself, or the one its report reads. */
export function resourceOf(model: Model, { kind, code }: Source): ServerResource | undefined {
  return model.resources.get(kind === 'report' ? (model.reports.get(code)?.from ?? '') : code)
}

/** Whether stored values of a source are shown as they are, such as numbers of documents: no row need be read for its label. */
export function labelsItself(model: Model, source: Source): boolean {
  const resource = source.kind === 'dictionary' ? undefined : resourceOf(model, source)
  const isSame = source.label.zh === source.value && source.label.en === source.value
  return resource !== undefined && isSame && resource.plan.fields[source.value]?.mask === undefined
}

/**
 * Labels of stored values of a source, in a language, among the rows of the tenant. Values without a row have no label.
 * A masked label stays masked.
 */
export async function labelsOf(
  store: Store,
  model: Model,
  source: Source,
  values: readonly string[],
  lang: Lang,
  { tenantId, rows }: LabelHome,
): Promise<LabelOf> {
  if (source.kind === 'dictionary') {
    const labels = await dictionaryLabels(store, tenantId, source.code, lang)
    return (value) => labels.get(value)
  }
  const resource = resourceOf(model, source)
  if (!resource) return () => undefined
  const scope = rows(resource)
  const labels = await knownLabels(store, resource, source, lang, scope)
  const missing = [...new Set(values)].filter((value) => !labels.has(value))
  if (labels.size + missing.length > kept) labels.clear()
  for (let start = 0; start < missing.length; start += perQuery) {
    const part = missing.slice(start, start + perQuery)
    const found = await readLabels(store, resource, source, part, lang, scope)
    for (const value of part) labels.set(value, found.get(value))
  }
  return (value) => labels.get(value)
}

async function dictionaryLabels(
  store: Store,
  tenantId: string,
  code: string,
  lang: Lang,
): Promise<ReadonlyMap<string, string>> {
  const read = async () => {
    const options = await dictionaryOptions(store, tenantId, code, lang)
    return new Map(options.map(({ value, text }) => [value, text]))
  }
  if (await isLive(store, tenantId, code)) return read()
  return remembered(
    store,
    [tableName('sys/dict'), tableName('sys/dictItem')],
    `labels ${lang} ${tenantId} ${code}`,
    read,
  )
}

// Undefined: a value known to have no row.
function knownLabels(
  store: Store,
  resource: ServerResource,
  source: Source,
  lang: Lang,
  scope: Sql,
): Promise<Map<string, string | undefined>> {
  const name = `labels ${resource.storage.table} ${source.value} ${source.label[lang]} ${source.label.zh} ${JSON.stringify(scope)}`
  return remembered(store, tablesBehind(resource), name, () => Promise.resolve(new Map()))
}

async function readLabels(
  store: Store,
  resource: ServerResource,
  source: Source,
  values: readonly string[],
  lang: Lang,
  scope: Sql,
): Promise<Map<string, string>> {
  const value = columnOf(resource, source.value)
  const [label, other] = [source.label[lang], source.label.zh].map(shownColumns(resource, store.dialect))
  const rows = await readTogether(
    store,
    statement(
      `cast(${value} as text) as value, cast(coalesce(nullif(${label}, ''), ${other}) as text) as label from "${resource.storage.table}" where`,
      scope,
      `and ${value} in (`,
      marks(values),
      ')',
    ),
  )
  return new Map(rows.map((row): [string, string] => [String(row.value), String(row.label ?? row.value)]))
}

/** Whether a field's stored value is a code with a label. */
export function hasLabels(field: CompiledField): boolean {
  return field.source !== undefined || codesOf(field) !== undefined
}

/** Single values of a stored one: the items of a comma list. */
export function valuesOf(field: CompiledField, stored: unknown): readonly string[] {
  if (stored === null || stored === undefined || stored === '') return []
  return isMany(field) ? itemsOf(String(stored)) : [String(stored)]
}

/** Display text of a stored value: labels joined by comma, in the order of the values; an unknown value is its own label. */
export function textOfValues(values: readonly string[], labelOf: LabelOf): string {
  return values.map((value) => labelOf(value) ?? value).join(',')
}
