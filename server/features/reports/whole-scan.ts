import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledReport } from '../../../src/schema/model/compiled-report.ts'
import { fieldsOf } from '../../../src/schema/rules/ast.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Session } from '../../platform/http/route.ts'
import type { Condition } from '../../platform/sql/conditions.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { isOneOf, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Row, Store } from '../../platform/store/store.ts'
import { wholeTenants } from '../../rights/rows/scope.ts'
import { comparedPaths } from './needed-joins.ts'

/** Rows from which the order of reading matters. */
const many = 5000
/** Part of the rows that belongs to the reader. */
const most = 0.5
const samples = 64

/**
 * Whether a report is fastest with a scan of its whole table: it groups, no condition fits an index of the table, and most of the
 * rows are in the report. SQLite would follow the index of the tenant, and fetch each row alone.
 */
export async function scansWhole(
  store: Store,
  report: CompiledReport,
  base: ServerResource,
  session: Session,
  conditions: readonly Condition[],
): Promise<boolean> {
  if (store.dialect !== 'sqlite' || base.view !== undefined || conditions.length > 0) return false
  const { when, where = {}, columns, names } = report
  const isGrouped = columns.some(({ aggregate }) => aggregate !== undefined)
  // The report begins with the few records that its condition selects.
  if (comparedPaths(report).length > 0) return false
  const isElsewhere = (name: string) => (names[name]?.path.length ?? 1) > 1
  if (!isGrouped || Object.keys(where).length > 0 || !(when ? fieldsOf(when) : []).every(isElsewhere)) return false
  const tenants = wholeTenants(base, session, 'list')
  if (tenants === undefined) return false
  const { table } = base.storage
  const share = await remembered(store, [table], `share ${table} ${tenants.join()}`, () =>
    shareOf(store, base, tenants),
  )
  return share >= most
}

/** Part of a table's rows that belongs to some tenants, by samples; 0 for a small table. */
async function shareOf(store: Store, base: ServerResource, tenants: readonly string[]): Promise<number> {
  const [end] = await store.rows<Row>(sqlOf(`select max(rowid) as last ${fromTable(base)}`))
  const last = Number(end?.last ?? 0)
  if (last < many) return 0
  const points = Array.from({ length: samples }, (_, index) => Math.round((last * (index + 0.5)) / samples))
  const tenant = `(select tenant_id from ${quoted(base.storage.table)} where rowid >= point.value limit 1)`
  const [row] = await store.rows<Row>(
    statement(
      'select avg(',
      isOneOf(tenant, tenants),
      sqlOf(') as share from json_each(?) point', JSON.stringify(points)),
    ),
  )
  return Number(row?.share ?? 0)
}
