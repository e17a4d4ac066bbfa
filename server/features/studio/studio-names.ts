import type { Text } from '../../../src/schema/base/text.ts'
import type { StudioName, StudioNames } from '../../../src/schema/model/studio-data.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { Context } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { contributorsOf } from '../../records/write/contributors.ts'
import { seesFiles } from '../schema-routes/compiled-for.ts'
import { editableFiles } from './file-drafts.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['roleCode', 'roleName', 'roleNameEn'])

/** Names that schema files may refer to and that are no files: roles, hooks, parts of mixins, values of dictionaries. */
export async function namesForFiles(context: Context): Promise<StudioNames> {
  editableFiles(context)
  // Overlays name fields only.
  if (!seesFiles(context.session)) return { role: [], hook: [], part: [], entries: {} }
  const { store, live } = context.app
  const { roleCode, roleName, roleNameEn } = roleTable
  const roles = await store.rows<{ code: string; zh: string; en: string }>({
    sql: `select ${roleCode} as code, ${roleName} as zh, coalesce(${roleNameEn}, ${roleName}) as en from ${roleTable} where tenant_id = ? order by ${roleCode}`,
    parameters: [houseTenant],
  })
  const files = [...live.current.files.values()]
  return {
    role: roles.map(({ code, zh, en }) => ({ name: code, title: { zh, en } })),
    hook: Object.keys(contributorsOf(store).hooks)
      .toSorted()
      .map((name) => ({ name })),
    part: files.filter(({ kind }) => kind === 'mixin').flatMap(({ code, value }) => partsOf(code, value)),
    entries: Object.fromEntries(
      files.filter(({ kind }) => kind === 'dictionary').map(({ code, value }) => [code, entriesOf(value)]),
    ),
  }
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
