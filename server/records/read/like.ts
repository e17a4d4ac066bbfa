import { type Sql, sqlOf } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'

/** Text for LIKE, with % and _ escaped. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)
}

/** LIKE that ignores the case of ASCII letters on both engines. `shape` puts the text between wildcards: `%·%`. */
export function like(
  dialect: Store['dialect'],
  column: string,
  text: string,
  shape: '%·%' | '·%' | '%·' | '%,·,%',
): Sql {
  const operator = dialect === 'sqlite' ? 'like' : 'ilike'
  const target = shape === '%,·,%' ? `(',' || ${column} || ',')` : column
  return sqlOf(
    `${target} ${operator} ? escape '\\'`,
    shape.replace('·', () => escaped(text)),
  )
}
