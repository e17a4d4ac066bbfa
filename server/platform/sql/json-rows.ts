import type { StoredColumn } from '../../../src/schema/model/compiled-storage.ts'
import type { Store } from '../store/store.ts'
import { type Sql, sqlOf } from './sql.ts'

const types = {
  sqlite: { text: 'text', integer: 'integer', number: 'real' },
  postgres: { text: 'text', integer: 'bigint', number: 'double precision' },
} as const

/** Texts are in the order that those of tables are in, whatever the database sorts by. */
const collated = {
  sqlite: { text: '', integer: '', number: '' },
  postgres: { text: ' collate "C"', integer: '', number: '' },
} as const

/** Rows of a JSON text, an array for each, as `j`: the expression of each column, and `from …`. */
export function jsonRows(columns: readonly StoredColumn[], text: string, dialect: Store['dialect']) {
  const value = dialect === 'sqlite' ? 'j.value' : 'j'
  const from = dialect === 'sqlite' ? 'json_each(?) j' : 'json_array_elements(cast(? as json)) j'
  const expressions = columns.map(
    ({ type }, index) => `cast(${value} ->> ${index} as ${types[dialect][type]})${collated[dialect][type]}`,
  )
  return { expressions, from: sqlOf(`from ${from}`, text) satisfies Sql }
}
