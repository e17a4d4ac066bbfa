import type { Lang } from '../../../src/schema/base/text.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledResource } from '../../../src/schema/model/compiled.ts'
import { type Sql, statement } from '../../platform/sql/sql.ts'

/** Fields that make the name of a record: its label and first text column, as far as `isVisible` allows. */
export function nameKeys(
  { fields, label, list }: CompiledResource,
  lang: Lang,
  isVisible: (key: string) => boolean = () => true,
): readonly string[] {
  const plain = [label[lang], ...list.columns.map(({ field }) => field)].filter((key) => {
    const field = fields[key]
    return field?.type === 'text' && !field.source && kindOf(field).column === 'text' && isVisible(key)
  })
  // A second text identifies a record whose first one is only a number.
  return [...new Set(plain)].slice(0, 2)
}

/** Name of a record by the SQL of its name fields, otherwise `title`: that of its resource. */
export function namedSql([first, second]: readonly string[], title: Sql): Sql {
  if (first === undefined) return title
  const named = second === undefined ? first : `trim(coalesce(${first}, '') || ' ' || coalesce(${second}, ''))`
  return statement(`coalesce(nullif(${named}, ''),`, title, ')')
}
