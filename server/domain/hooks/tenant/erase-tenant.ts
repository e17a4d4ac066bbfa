import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Model, ServerResource } from '../../../../src/schema/model/compiled.ts'
import { overlayFolder } from '../../../../src/schema/model/overlay-file.ts'
import { houseTenant } from '../../../../src/schema/model/tenants.ts'
import { shelfOf, shelfSteps } from '../../../features/studio/shelf.ts'
import type { App } from '../../../platform/app.ts'
import { listOf } from '../../../platform/list-of.ts'
import { columnSet, fileTable } from '../../../platform/sql/file-table.ts'
import { quoted } from '../../../platform/store/quoted.ts'
import { unindexTenantSteps } from '../../../platform/store/search.ts'
import type { Step, Store } from '../../../platform/store/store.ts'
import { dropBytes } from '../../../records/files/folder.ts'
import { forgetSeries } from '../../../records/numbering/next-number.ts'
import { seriesPrefix } from '../../../records/numbering/record-number.ts'
import { storedIn } from '../../../records/read/stored.ts'

const userTable = fileTable(import.meta, 'sys/user', ['tenants'], ['tenants'])
const roleTable = fileTable(import.meta, 'sys/role', ['roleCode'])
const departTable = fileTable(import.meta, 'sys/depart', [])
const jobTable = fileTable(import.meta, 'sys/job', [])
const announcementTable = fileTable(import.meta, 'sys/announcement', [])
const auctionTable = fileTable(import.meta, 'bid/auction', [])

/** Rows of the server without a tenant, by the column that leads to a row of one. */
const led: readonly (readonly [table: string, column: string, to: string])[] = [
  ...['_account_name', '_current_depart', '_import_report', '_notice_read', '_password', '_password_link'].map(
    (table) => [table, 'user_id', String(userTable)] as const,
  ),
  ...['_phone_code', '_preference', '_session', '_third_account', '_draft'].map(
    (table) => [table, 'user_id', String(userTable)] as const,
  ),
  ['_notice_read', 'announcement_id', String(announcementTable)],
  ['_depart_grant', 'depart_id', String(departTable)],
  ['_job_lease', 'job_id', String(jobTable)],
  ['_process_note', 'instance_id', '_process_instance'],
  ['_file_link', 'file_id', '_file'],
  ...['_auction_hall', '_auction_proxy', '_auction_presence'].map(
    (table) => [table, 'auction_id', String(auctionTable)] as const,
  ),
]

/** Rows that triggers keep while others are deleted. */
const kept = ['_kept_sum', '_history_count', '_document']

/**
 * Steps that delete all of a tenant: its rows with their search index, history and log, its accounts with passwords and sessions, keys,
 * numbers and links. The record of the tenant itself is not among them.
 */
export async function eraseSteps(app: App, model: Model, code: string): Promise<readonly Step[]> {
  if (code === houseTenant) throw new Error('the platform tenant is not deleted')
  const resources = storedIn(model)
  const tables = await app.store.tables()
  const names = new Set(tables.map(({ name }) => name))
  const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'tenant_id'))
  const [last, first] = [
    owned.filter(({ name }) => kept.includes(name)),
    owned.filter(({ name }) => !kept.includes(name)),
  ]
  const removal = ({ name }: { readonly name: string }): Step => ({
    sql: `delete from ${quoted(name)} where tenant_id = ?`,
    parameters: [code],
  })
  return [
    ...led.flatMap(([table, column, to]) => (names.has(to) ? [ledStep(table, column, to, code)] : [])),
    ...(names.has(String(roleTable)) ? roleSteps(code) : []),
    ...resources.flatMap((resource) => aboutRows(resource, app.store.dialect, code)),
    ...resources.map(({ plan }) => forgetSeries(seriesPrefix(plan.code, code))),
    ...studioTables.filter((name) => names.has(name)).map((name) => overlayStep(name, code)),
    ...(await guestSteps(app, code)),
    ...[...first, ...last].map(removal),
  ]
}

const studioTables = ['_studio_draft', '_studio_version', '_studio_overlay', '_studio_base']

function overlayStep(table: string, code: string): Step {
  return { sql: `delete from ${quoted(table)} where path like ?`, parameters: [`${overlayFolder(code)}%`] }
}

/**
 * Deletes the overlays of a tenant that are files; those of the database are deleted by `eraseSteps`. Files of a folder that is not
 * written are removed by rows of the database, so that a later tenant of the same number does not have them.
 */
export async function dropOverlays(app: App, code: string): Promise<void> {
  const { live, store } = app
  const folder = overlayFolder(code)
  const shelf = await shelfOf(app)
  if (shelf === 'files') await rm(join(live.dir, ...folder.split('/').slice(1)), { recursive: true, force: true })
  else {
    await live.refresh()
    const left = [...live.current.files.keys()].filter((path) => path.startsWith(folder))
    if (left.length > 0) await store.write(shelfSteps(app, shelf, new Map(left.map((path) => [path, null]))))
  }
  await live.refresh()
}

function ledStep(table: string, column: string, to: string, code: string): Step {
  return {
    sql: `delete from ${table} where ${column} in (select id from ${to} where tenant_id = ?)`,
    parameters: [code],
  }
}

/** Grants of roles that only the tenant has. */
function roleSteps(code: string): readonly Step[] {
  const own = `select ${roleTable.roleCode} from ${roleTable} where tenant_id = ? except select ${roleTable.roleCode} from ${roleTable} where tenant_id <> ?`
  return ['_grant', '_grant_seen'].map((table) => ({
    sql: `delete from ${table} where role in (${own})`,
    parameters: [code, code],
  }))
}

/** Steps for what the rows of a resource have elsewhere: search index, waiting steps, links to files. */
function aboutRows({ plan, storage }: ServerResource, dialect: Store['dialect'], code: string): readonly Step[] {
  const rows = `select id from ${quoted(storage.table)} where tenant_id = ?`
  return [
    ...unindexTenantSteps(storage, dialect, code),
    ...['_waiting', '_file_link'].map((table) => ({
      sql: `delete from ${table} where resource = ? and record_id in (${rows})`,
      parameters: [plan.code, code],
    })),
  ]
}

/** People of other tenants who may enter this one do not any more. */
async function guestSteps({ store }: App, code: string): Promise<readonly Step[]> {
  const guests = await store.rows<{ id: string; tenants: string }>({
    sql: `select id, ${userTable.tenants} as tenants from ${userTable} where tenant_id <> ? and ${userTable.tenants} like ?`,
    parameters: [code, `%${code}%`],
  })
  return guests
    .map(({ id, tenants }) => ({ id, left: listOf(tenants).filter((each) => each !== code) }))
    .map(({ id, left }) => ({
      sql: `update ${userTable} set ${columnSet(userTable, 'tenants')} = ? where id = ?`,
      parameters: [left.join() || null, id],
    }))
}

/** Ids of the uploads of a tenant, to delete their bytes once its rows are gone. */
export async function uploadsOf({ store }: App, code: string): Promise<readonly string[]> {
  const found = await store.rows<{ id: string }>({
    sql: 'select id from _file where tenant_id = ?',
    parameters: [code],
  })
  return found.map(({ id }) => id)
}

export async function dropUploads({ options }: App, ids: readonly string[]): Promise<void> {
  for (const id of ids) await dropBytes(options, id)
}
