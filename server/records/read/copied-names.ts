import type { CompiledField, Model, Source } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import type { LabelOf } from './labels.ts'
import { referenceLabels } from './reference-labels.ts'

/** Name that a lookup copies from its record, which has another one in English: the material of an order line. */
export type CopiedName = {
  readonly field: CompiledField
  readonly lookup: CompiledField
  /** The lookup's source, with the names as labels. */
  readonly source: Source
}

/** Copied names among fields, by the key of their field. */
export function copiedNames(model: Model, fields: readonly CompiledField[]): ReadonlyMap<string, CopiedName> {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const found = fields.flatMap((lookup) => {
    const { source } = lookup
    const label = source?.kind === 'resource' ? model.resources.get(source.code)?.plan.label : undefined
    if (!source || !label || label.en === label.zh) return []
    const fill = Object.entries((lookup.props.fill ?? {}) as Readonly<Record<string, string>>)
    return fill.flatMap(([key, from]): CopiedName[] => {
      const field = byKey.get(key)
      return field?.type === 'text' && from === label.zh ? [{ field, lookup, source: { ...source, label } }] : []
    })
  })
  return new Map(found.map((name) => [name.field.key, name]))
}

/**
 * English names in place of the copied ones. A copy that is no longer the name of its record stays as it is, and so does one
 * that several records have with different English names.
 */
export async function copiedLabels(
  app: App,
  session: Session,
  { field, lookup, source }: CopiedName,
  rows: readonly { readonly [field: string]: unknown }[],
): Promise<LabelOf> {
  const pairs = rows.flatMap((row): [string, string][] => {
    const [copy, value] = [row[field.key], row[lookup.key]]
    return typeof copy === 'string' && copy !== '' && typeof value === 'string' && value !== '' ? [[copy, value]] : []
  })
  const values = [...new Set(pairs.map(([, value]) => value))]
  if (values.length === 0) return () => undefined
  const [own, english] = await Promise.all(
    (['zh', 'en'] as const).map((lang) => referenceLabels(app, session, lang, source, values)),
  )
  const names = new Map<string, string | undefined>()
  for (const [copy, value] of pairs) {
    const name = own?.(value) === copy ? english?.(value) : undefined
    names.set(copy, names.has(copy) && names.get(copy) !== name ? undefined : name)
  }
  return (copy) => names.get(copy)
}
