import type { Text } from '../../../src/schema/base/text.ts'
import type { StudioName, StudioNames } from '../../../src/schema/model/studio-data.ts'
import type { Context } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { isOneOf, sqlOf, statement } from '../../platform/sql/sql.ts'
import { contributorsOf } from '../../records/write/contributors.ts'
import { readTenants } from '../../rights/rows/home.ts'
import { seesFiles } from '../schema-routes/compiled-for.ts'
import { editableFiles } from './file-drafts.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['roleCode', 'roleName', 'roleNameEn'])

/** Names that schema files may refer to and that are no files: roles, hooks, parts of mixins, values of dictionaries. */
export async function namesForFiles(context: Context): Promise<StudioNames> {
  editableFiles(context)
  const { store, live } = context.app
  const role = await rolesOf(context)
  // Files of a tenant name roles, for which a page is the dashboard, and other files.
  if (!seesFiles(context.session)) return { role, hook: [], part: [], entries: {} }
  const files = [...live.current.files.values()]
  return {
    role,
    hook: Object.keys(contributorsOf(store).hooks)
      .toSorted()
      .map((name) => ({ name })),
    part: files.filter(({ kind }) => kind === 'mixin').flatMap(({ code, value }) => partsOf(code, value)),
    entries: Object.fromEntries(
      files.filter(({ kind }) => kind === 'dictionary').map(({ code, value }) => [code, entriesOf(value)]),
    ),
  }
}

/** Roles of the caller's tenant, and the shared ones. */
async function rolesOf({ app, session }: Context): Promise<readonly StudioName[]> {
  const { roleCode, roleName, roleNameEn, tenantId } = roleTable
  const rows = await app.store.rows<{ code: string; zh: string; en: string }>(
    statement(
      `select ${roleCode} as code, ${roleName} as zh, coalesce(${roleNameEn}, ${roleName}) as en from ${roleTable} where`,
      isOneOf(tenantId, readTenants(session.tenantId)),
      `order by ${roleCode}, case when ${tenantId} = `,
      sqlOf('?', session.tenantId),
      'then 1 else 0 end',
    ),
  )
  // A role of the tenant comes after the shared one of its code, and takes its place.
  return [...new Map(rows.map(({ code, zh, en }) => [code, { name: code, title: { zh, en } }])).values()]
}

type Titled = { readonly title?: Text }

function named(name: string, title: Text | undefined): StudioName {
  return title === undefined ? { name } : { name, title }
}

function partsOf(code: string, value: unknown): readonly StudioName[] {
  const { fields = {}, actions = {} } = value as Readonly<
    Record<'fields' | 'actions', Record<string, Titled> | undefined>
  >
  return Object.entries({ ...fields, ...actions }).map(([key, { title }]) => named(`${code}.${key}`, title))
}

function entriesOf(value: unknown): readonly StudioName[] {
  const { items = [] } = value as { readonly items?: readonly (Titled & { readonly value: string })[] }
  return items.map(({ value: name, title }) => named(name, title))
}
