import { houseTenant, isOneSet, type TenantKind } from '../../../src/schema/model/tenants.ts'
import type { Reading } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, any, marks, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { storedIn } from '../../records/read/stored.ts'
import { listsWhole, maySeal, scopeSql } from '../../rights/rows/scope.ts'

type Asking = Pick<Reading, 'app' | 'session'>

/** Columns of a log table that identify the record. */
export type NoteColumns = { readonly resource: string; readonly record: string; readonly tenant: string }

/** Those of the history, `h`. */
export const historyColumns: NoteColumns = {
  resource: 'h.resource',
  record: 'h.record_id',
  tenant: "coalesce(h.tenant_id, '0')",
}

function openResources({ app, session }: Asking) {
  return storedIn(app.live.current).filter((resource) => listsWhole(resource, session))
}

/**
 * Codes of resources whose rows a session may list without conditions: deleted rows and former versions
 * cannot be checked against row conditions.
 */
export function openCodes(asking: Asking): readonly string[] {
  return openResources(asking).map(({ plan }) => plan.code)
}

/**
 * Log entries of those resources: of the session's tenant; in sessions of the first tenant also shared ones. Of rows that
 * may be sealed, only those that the session can read now.
 */
export function openSql(asking: Asking, columns: NoteColumns): Sql {
  return any([plainSql(asking, columns), ...sealedSql(asking, columns)])
}

/** Those of resources whose rows are never sealed for the session. */
export function plainSql(asking: Asking, { resource, tenant }: Pick<NoteColumns, 'resource' | 'tenant'>): Sql {
  const { session } = asking
  const plain = openResources(asking).filter((each) => !maySeal(each, session))
  const among = (isAmong: (kind: TenantKind) => boolean) =>
    marks(plain.flatMap(({ plan }) => (isAmong(plan.tenant) ? [plan.code] : [])))
  const isIn = (codes: Sql): Sql => ({ ...codes, sql: `${resource} in (${codes.sql || 'null'})` })
  const of = (tenantId: string, codes: Sql): Sql => all([sqlOf(`${tenant} = ?`, tenantId), isIn(codes)])
  const extended = among((kind) => kind === 'extended')
  return any([
    of(
      session.tenantId,
      among((kind) => !isOneSet(kind)),
    ),
    ...(session.isHouse ? [isIn(among(isOneSet)), of(houseTenant, extended)] : []),
  ])
}

/** Those of the others, one condition for each resource. */
export function sealedSql(
  asking: Asking,
  { resource, record }: Pick<NoteColumns, 'resource' | 'record'>,
): readonly Sql[] {
  const { app, session } = asking
  return openResources(asking)
    .filter((each) => maySeal(each, session))
    .map((each) =>
      statement(
        sqlOf(`${resource} = ? and ${record} in (`, each.plan.code),
        statement('select', columnOf(each, 'id'), fromTable(each), 'where'),
        scopeSql(each, session, 'list', app.store.dialect),
        ')',
      ),
    )
}
