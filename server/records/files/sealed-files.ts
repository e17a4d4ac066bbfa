import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, marks, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { maySeal, unsealedSql } from '../../rights/rows/scope.ts'
import { storedIn } from '../read/stored.ts'
import { sealedPaths } from './sealed-names.ts'

/** Link of files of deleted records, so that they stay while the records may be restored. */
export const recycleLink = '_recycle'

/**
 * Condition on files that no sealed record names, by the SQL of their id. Files of deleted records are as sealed as these were, and so are
 * those of companies that no record names yet.
 */
export function unsealedFiles({ app, session }: Pick<Context, 'app' | 'session'>, id: string): Sql {
  const resources = storedIn(app.live.current).filter((resource) => maySeal(resource, session))
  const codes = marks(resources.map(({ plan }) => plan.code))
  const named = resources.map((resource) =>
    statement(
      sqlOf(`${id} not in (select l.file_id from _file_link l where l.resource = ?`, resource.plan.code),
      statement('and l.record_id not in (select', columnOf(resource, 'id'), fromTable(resource), 'where'),
      all(unsealedSql(resource, session, app.store.dialect)),
      '))',
    ),
  )
  const deleted = sqlOf(
    `${id} not in (select l.file_id from _file_link l join _recycle r on r.batch = l.record_id
      where l.resource = ? and r.resource in (${codes.sql || 'null'}))`,
    recycleLink,
    ...codes.parameters,
  )
  const unnamed = sqlOf(`${id} not in (select u.id from _file u where u.path like ?)`, `${sealedPaths}%`)
  return all([...named, deleted, unnamed])
}
