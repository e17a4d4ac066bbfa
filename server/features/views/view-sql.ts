import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { View } from './view.ts'

const casts = { text: 'text', integer: 'bigint', number: 'double precision' } as const

/** `with <table> as (…)`: the rows of a view under the table name of its resource. `keys` are further columns, for conditions. */
export function viewSql({ storage }: ServerResource, { columns, keys = {}, from }: View): Sql {
  const fields = storage.columns.map(({ name, field, type }) =>
    namedSql(columns[field] ?? `cast(null as ${casts[type]})`, name),
  )
  const list = [...fields, ...Object.entries(keys).map(([name, given]) => namedSql(given, name))]
  return statement(`with ${quoted(storage.table)} as (select`, joined(list, ', '), from, ')')
}

function namedSql(given: Sql | string, name: string): Sql {
  const { sql, parameters } = typeof given === 'string' ? sqlOf(given) : given
  return sqlOf(`${sql} as ${quoted(name)}`, ...parameters)
}
