import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Reading } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { isNameKept, nameSql } from './record-arms.ts'

/** A row of a view that belongs to a document: columns with its resource and the id of its record. */
export type Place = { readonly resource: string; readonly record: string }

/** That of an entry of the history. */
export const entryPlace: Place = { resource: 'h.resource', record: 'h.record_id' }

/** Column of the index of documents with the names in a reader's language. */
export const nameColumn = ({ lang }: Pick<Reading, 'lang'>) => `d.name_${lang}`

/** Record of a document: the end of its id, so that an index alone is read. */
export const documentRecord = `substr(d.id, length(d.resource) + 2)`

/** Resources whose names a session reads from the index of documents, and those whose records it asks. */
export function titledBy(context: Reading, resources: readonly ServerResource[]) {
  const grouped = Object.groupBy(resources, (resource) => (isNameKept(context, resource) ? 'kept' : 'asked'))
  return { kept: grouped.kept ?? [], asked: grouped.asked ?? [] }
}

/** A column of the index of documents for a row of a view. */
export function ofDocument(column: string, { resource, record }: Place): string {
  return `(select ${column} from _document d where d.id = ${resource} || '.' || ${record})`
}

/** Name of the document of a row: `kept` from the index of documents, else from its record. */
export function documentTitle(
  context: Reading,
  resources: readonly ServerResource[],
  place: Place,
  kept = ofDocument(nameColumn(context), place),
): Sql {
  const { asked } = titledBy(context, resources)
  if (asked.length === 0) return sqlOf(kept)
  const cases = asked.map((resource) =>
    statement(
      sqlOf('when ? then (select', resource.plan.code),
      nameSql(context, resource),
      `${fromTable(resource)} where ${columnOf(resource, 'id')} = ${place.record})`,
    ),
  )
  return statement(`case ${place.resource}`, joined(cases, ' '), `else ${kept} end`)
}

/** Tables whose writes change the index of documents for these resources. */
export function tablesOf(resources: readonly ServerResource[]): readonly string[] {
  return resources.map(({ storage }) => storage.table)
}

/** Entries in the order of the names of their documents, for orders by `field`. */
export function inOrderOfNames(context: Reading, field: string, which: Sql) {
  const from = 'from _document d cross join _history h where h.resource = d.resource and h.record_id = d.record_id and'
  return { columns: { [field]: nameColumn(context) }, from: statement(from, which) }
}
