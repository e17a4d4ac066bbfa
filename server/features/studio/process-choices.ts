import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Choice, ProcessChoices } from '../../../src/schema/model/process-choices.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import type { Context } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { listPage } from '../../records/read/list.ts'
import { holdersOf } from '../process/handlers.ts'
import { roleTitles } from '../process/names.ts'
import { draftTrial, editableFiles } from './file-drafts.ts'

/** What elements of a process can name: roles, and parts of its resource as the drafts make it. @throws NOT_FOUND */
export async function processChoices(context: Context): Promise<ProcessChoices> {
  const { app, query } = context
  const { model } = await draftTrial(app, { takes: editableFiles(context) })
  const resource = model.resources.get(query.resource ?? '')
  if (!(resource && mayRead(context, resource))) throw new AppError('NOT_FOUND')
  const { fields, actions } = resource.plan
  const named = Object.values(fields).map(({ key, title, type }) => ({ value: key, title, type }))
  return {
    roles: await rolesWith(context, rolesIn(model.resources)),
    actions: actions.filter(({ to }) => to !== undefined).map(({ name, title }) => ({ value: name, title })),
    states: statesOf(resource, model.dictionaries),
    people: [...named.filter(({ type }) => type === 'sel_user'), createBy, updateBy].map(({ value, title }) => ({
      value,
      title,
    })),
    fields: named,
  }
}

/** Administrators of a tenant lack the rights to what belongs to the platform. */
export function mayRead({ session }: Pick<Context, 'session'>, { plan }: ServerResource): boolean {
  return session.may(permissionOf(plan.code, 'list'))
}

const createBy = { value: 'createBy', title: { zh: '创建人', en: 'Creator' } }
const updateBy = { value: 'updateBy', title: { zh: '更新人', en: 'Last editor' } }

/** Roles that files grant rights to: others are none of the language. */
function rolesIn(resources: ReadonlyMap<string, ServerResource>): readonly string[] {
  return [...new Set([adminRole, ...[...resources.values()].flatMap(({ rights }) => Object.keys(rights))])].toSorted()
}

async function rolesWith(context: Context, codes: readonly string[]): Promise<ProcessChoices['roles']> {
  const { app, session } = context
  const titles = await roleTitles(context, codes)
  return Promise.all(
    codes.map(async (value) => {
      const holders = await holdersOf(app.store, value, session.tenantId)
      return { value, title: titles.get(value) ?? value, people: holders.length }
    }),
  )
}

function statesOf(
  { plan: { states, fields } }: ServerResource,
  dictionaries: Model['dictionaries'],
): readonly Choice[] {
  const source = fields[states?.field ?? '']?.source
  const items = source?.kind === 'dictionary' ? dictionaries.get(source.code)?.items : undefined
  return (items ?? []).map(({ value, title }) => ({ value, title }))
}

/** Sample records: the newest of the house, or those whose list finds the typed text; a draft has none. */
export async function sampleRecords(context: Context) {
  editableFiles(context)
  const { app, session, query, lang } = context
  const resource = app.live.current.resources.get(query.resource ?? '')
  if (!resource || resource.plan.isView || !mayRead(context, resource)) return []
  const { label } = resource.plan
  const asked = { pageSize: '20', sort: '-createTime', ...(query.typed && { [label[lang]]: query.typed }) }
  const { records } = JSON.parse(await listPage(app, resource, session, lang, asked)) as {
    readonly records: RecordRow[]
  }
  return records.map((row) => ({ id: String(row.id), label: String(row[label[lang]] ?? row.id) }))
}
