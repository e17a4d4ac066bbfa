import { parseFile } from '../../../src/schema/load/parsed-file.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import type { Resource } from '../../../src/schema/model/resource.ts'
import { preventedIndexes, sharedSentence } from '../../platform/store/shared-values.ts'
import type { Store } from '../../platform/store/store.ts'

/** Mistakes of files by the rows there are: fields that are to be unique and are not. The database would refuse them. */
export async function preventedByRows(store: Store, before: Model, model: Model): Promise<readonly Diagnostic[]> {
  const changed = [...model.resources].flatMap(([code, now]) =>
    hasNewUnique(before.resources.get(code), now) ? [now.storage] : [],
  )
  if (changed.length === 0) return []
  const prevented = await preventedIndexes(store, changed)
  return prevented.flatMap(({ table, columns, total }) => {
    const resource = [...model.resources.values()].find(({ storage }) => storage.table === table)
    if (!resource) return []
    const { plan, storage } = resource
    const fields = columns.flatMap((column) => storage.columns.find(({ name }) => name === column)?.field ?? [])
    const own = fields.filter((field) => Object.hasOwn(plan.fields, field))
    return [mistakeAt(model, plan.code, own, sharedSentence(plan.code, own, total))]
  })
}

function hasNewUnique(old: ServerResource | undefined, now: ServerResource): boolean {
  if (!old || old === now || now.part || now.view !== undefined) return false
  const known = new Set(old.storage.indexes.filter(({ unique }) => unique).map(({ name }) => name))
  return now.storage.indexes.some(({ unique, name }) => unique && !known.has(name))
}

function mistakeAt(model: Model, code: string, fields: readonly string[], message: string): Diagnostic {
  const file = `schemas/resources/${code}.json`
  const parsed = parseFile(file, model.files.get(file)?.text ?? '{}')
  const { fields: written = {} } = (parsed.value ?? {}) as Partial<Resource>
  const field = fields.find((each) => Object.hasOwn(written, each))
  return parsed.at(field === undefined ? [] : ['fields', field], message, { key: field !== undefined })
}
