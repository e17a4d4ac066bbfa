import { modelOfTenant } from '../../../src/schema/compile/compile-overlays.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { sharedPathOf } from '../../../src/schema/load/collect-files.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import { hasMoved } from '../../../src/schema/model/overlay-parts.ts'
import type { SharedFile, StudioFiles } from '../../../src/schema/model/studio-data.ts'
import { basePath, isTenantKind, tenantPath } from '../../../src/schema/model/tenant-files.ts'
import type { App, SchemaTexts } from '../../platform/app.ts'
import type { Context } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { hasTable } from '../../platform/store/has-table.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { mayOpenReport } from '../reports/open-report.ts'
import { seesFiles } from '../schema-routes/compiled-for.ts'
import { pageFor } from '../schema-routes/page-for.ts'

const tenantTable = fileTable(import.meta, 'sys/tenant', ['code', 'name', 'nameEn'])

type Place = { readonly kind: string; readonly code: string }

/** Whether the caller sees what a shared file makes, and so may have its own in its place; a new code is free. */
export function seesShared({ app, session }: Pick<Context, 'app' | 'session'>, { kind, code }: Place): boolean {
  if (seesFiles(session)) return true
  const model = app.live.current
  const { pages, reports, processes } = model
  const [page, report, process] = [pages.get(code), reports.get(code), processes.get(code)]
  if (kind === 'page') return !page || pageFor(page, session, model) !== undefined
  if (kind === 'report') return !report || mayOpenReport(report, model, session)
  if (kind === 'process') return !process || session.may(permissionOf(process.resource, 'list'))
  return isTenantKind(kind)
}

/** Shared files that a tenant may replace, as far as the caller sees them. */
export function sharedFiles(context: Context): readonly SharedFile[] {
  const { files } = context.app.live.current
  return [...files.values()].flatMap(({ kind, code, tenant, value }) => {
    const isOpen = tenant === undefined && isTenantKind(kind) && seesShared(context, { kind, code })
    const title = (value as { readonly title?: SharedFile['title'] }).title ?? code
    return isOpen ? [{ kind, code, title }] : []
  })
}

/** Tenants that the caller makes files for; none for the administrator of one of them. */
export async function tenantsWithFiles({ app, session }: Context): Promise<StudioFiles['tenants']> {
  if (!seesFiles(session)) return []
  const { code, name, nameEn } = tenantTable
  const rows = await app.store.rows<{ code: string; zh: string; en: string }>({
    sql: `select ${code} as code, ${name} as zh, coalesce(${nameEn}, ${name}) as en from ${tenantTable} order by ${code}`,
    parameters: [],
  })
  return rows.map(({ zh, en, ...row }) => ({ code: row.code, title: { zh, en } }))
}

/** Path of a new file: a tenant's administrator makes those of the tenant. */
export function pathFor({ session }: Context, { kind, code }: Place, path: string, tenant?: string): string {
  const own = seesFiles(session) ? tenant : session.tenantId
  return own !== undefined && isTenantKind(kind) ? tenantPath(own, kind, code) : path
}

/** Text with the address of its meta-schema as it is from a path. */
export function linkedAt(path: string, text: string): string {
  const up = '../'.repeat(path.split('/').length - 2)
  return text.replace(/("\$schema":\s*")(?:\.\.\/)+meta\//, `$1${up}meta/`)
}

/** Model as the tenant of a file has it; as it is for a shared file. */
export function modelAt(model: Model, tenant: string | undefined): Model {
  return tenant === undefined ? model : modelOfTenant(model, tenant)
}

/** Shared texts that tenants' own files were made from, null for none; empty before the table exists. */
export async function readBases(store: Store): Promise<ReadonlyMap<string, string | null>> {
  if (!(await hasTable(store, '_studio_base'))) return new Map()
  const rows = await store.rows<{ path: string; base: string }>({
    sql: 'select path, base from _studio_base order by path',
    parameters: [],
  })
  return new Map(rows.map(({ path, base }) => [path, base === '' ? null : base]))
}

/** Text of the shared file that a tenant's file replaces, null for none; undefined for other files. */
export function sharedTextAt({ live }: Pick<App, 'live'>, path: string): string | null | undefined {
  const shared = sharedPathOf(path)
  return shared === undefined ? undefined : (live.current.files.get(shared)?.text ?? null)
}

/** Shared text that a tenant's file was made from, null for none; undefined where it is not known. Of two notes the one of the present text. */
export async function sharedBaseAt(app: Pick<App, 'store' | 'live'>, path: string) {
  const notes = [(await readBases(app.store)).get(path), app.live.baseAt(path)].filter((each) => each !== undefined)
  return notes.find((base) => !hasMoved(base, sharedTextAt(app, path) ?? null)) ?? notes[0]
}

/** Step that accepts another shared text as what a tenant's file was made from. */
export function sharedBaseStep(path: string, base: string | null): Step {
  return {
    sql: `insert into _studio_base (path, base) values (?, ?)
      on conflict (path) do update set base = excluded.base`,
    parameters: [path, base ?? ''],
  }
}

/** Files that note what published files of tenants were made from, for the folder and for exports; null for none. */
export async function baseFiles(app: Pick<App, 'store' | 'live'>, texts: SchemaTexts): Promise<SchemaTexts> {
  const found = new Map<string, string | null>()
  for (const [path, text] of texts) {
    const shared = sharedTextAt(app, path)
    if (shared === undefined) continue
    const made = text === null || text === shared ? undefined : await sharedBaseAt(app, path)
    found.set(basePath(path), text === null ? null : made === undefined ? shared : made)
  }
  return found
}

/** Steps that note what published files of tenants were made from. The note of a file stays, so that a later change of the shared file is known. */
export function baseSteps(app: Pick<App, 'live'>, texts: SchemaTexts): readonly Step[] {
  return [...texts].flatMap(([path, text]): Step[] => {
    const shared = sharedTextAt(app, path)
    if (shared === undefined) return []
    if (text === null) return [{ sql: 'delete from _studio_base where path = ?', parameters: [path] }]
    const kept = text === shared ? 'do update set base = excluded.base' : 'do nothing'
    return [
      {
        sql: `insert into _studio_base (path, base) values (?, ?) on conflict (path) ${kept}`,
        parameters: [path, shared ?? ''],
      },
    ]
  })
}
