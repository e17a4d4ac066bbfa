import { kindOf } from '../../src/schema/fields/registry.ts'
import type { CompiledField, Model, ServerResource, Source } from '../../src/schema/model/compiled.ts'
import type { Lang } from '../../src/schema/model/text.ts'
import { dictionaryOptions } from '../dictionaries/dictionaries.ts'
import type { Row, Store } from '../store/store.ts'
import { itemsOf } from './conditions.ts'
import { marks, type Sql, statement } from './sql.ts'
import { columnOf } from './where.ts'

export type LabelOf = (value: string) => string | undefined

type Cache = { key: string; at: number; readonly labels: Map<string, string> }
const caches = new WeakMap<Store, Map<string, Cache>>()
/** On PostgreSQL other processes write too. Milliseconds. */
const trust = 2000
const kept = 20_000

/** The resource behind a source: itself, or the one its report reads. */
export function resourceOf(model: Model, { kind, code }: Source): ServerResource | undefined {
  return model.resources.get(kind === 'report' ? (model.reports.get(code)?.from ?? '') : code)
}

/**
 * The labels behind stored values of a source, in a language, within a tenant. Values without a row have none. Only the label column
 * is read, whoever asks: a reference that somebody may see is shown by name.
 */
export async function labelsOf(
  store: Store,
  model: Model,
  source: Source,
  values: readonly string[],
  lang: Lang,
  tenant: (resource: ServerResource) => Sql,
): Promise<LabelOf> {
  if (source.kind === 'dictionary') {
    const options = new Map((await dictionaryOptions(store, source.code, lang)).map(({ value, text }) => [value, text]))
    return (value) => options.get(value)
  }
  const resource = resourceOf(model, source)
  if (!resource) return () => undefined
  const scope = tenant(resource)
  const cache = cacheFor(store, resource, `${source.value} ${source.label[lang]} ${JSON.stringify(scope.parameters)}`)
  const missing = [...new Set(values)].filter((value) => !cache.has(value))
  if (missing.length > 0) {
    for (const [value, label] of await readLabels(store, resource, source, missing, lang, scope))
      cache.set(value, label)
  }
  return (value) => cache.get(value)
}

function cacheFor(store: Store, { storage }: ServerResource, name: string): Map<string, string> {
  const all = caches.get(store) ?? new Map<string, Cache>()
  caches.set(store, all)
  const key = String(store.versionOf(storage.table))
  const known = all.get(`${storage.table} ${name}`)
  const fresh =
    known?.key === key && known.labels.size < kept && (store.dialect === 'sqlite' || Date.now() - known.at < trust)
  if (fresh) return known.labels
  const labels = new Map<string, string>()
  all.set(`${storage.table} ${name}`, { key, at: Date.now(), labels })
  return labels
}

async function readLabels(
  store: Store,
  resource: ServerResource,
  source: Source,
  values: readonly string[],
  lang: Lang,
  scope: Sql,
): Promise<[string, string][]> {
  const [value, label, other] = [source.value, source.label[lang], source.label.zh].map((field) =>
    columnOf(resource, field),
  )
  const pairs: [string, string][] = []
  for (let start = 0; start < values.length; start += 500) {
    const part = marks(values.slice(start, start + 500))
    const query = statement(
      `select ${value} as value, coalesce(nullif(${label}, ''), ${other}) as label from "${resource.storage.table}" where`,
      scope,
      `and ${value} in (`,
      part,
      ')',
    )
    const rows = await store.rows<Row>(query)
    pairs.push(...rows.map((row): [string, string] => [String(row.value), String(row.label ?? row.value)]))
  }
  return pairs
}

/** Whether a field's stored value is a code with a label. */
export function hasLabels(field: CompiledField): field is CompiledField & { readonly source: Source } {
  return field.source !== undefined
}

/** The single values behind a stored one: a comma list's items. */
export function valuesOf(field: CompiledField, stored: unknown): readonly string[] {
  if (stored === null || stored === undefined || stored === '') return []
  const isList = kindOf(field).choice === 'many' || field.props.multiple === true
  return isList ? itemsOf(String(stored)) : [String(stored)]
}

/** The text of a stored value: labels joined by comma, in the order of the values; an unknown one stands for itself. */
export function textOfValues(values: readonly string[], labelOf: LabelOf): string {
  return values.map((value) => labelOf(value) ?? value).join(',')
}
