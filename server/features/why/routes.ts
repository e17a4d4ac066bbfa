import { Type } from 'typebox'
import { codePattern } from '../../../src/schema/base/names.ts'
import { doingsOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { WhyMenu, WhyResource } from '../../../src/schema/model/why-data.ts'
import type { Scope } from '../../../src/schema/rules/evaluate.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context, Route, Session } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow } from '../../platform/sql/records.ts'
import { findRow } from '../../records/read/list.ts'
import { aroundOf } from '../../records/read/parent.ts'
import { tablesOf, withRows } from '../../records/read/table-fields.ts'
import { ambientOf, tenantSql } from '../../rights/rows/scope.ts'
import { askedPerson } from './asked-person.ts'
import { fieldVerdicts } from './field-reasons.ts'
import { grantReasons } from './grant-reasons.ts'
import { menuVerdicts } from './menu-reasons.ts'
import { actionVerdict, type Question } from './record-reasons.ts'

const right = 'sys:why:list'
const user = Type.String({ minLength: 1, maxLength: 100 })

async function whyMenu(context: Context): Promise<WhyMenu> {
  const { person, session } = await askedPerson(context, context.query.user ?? '')
  const grants = await grantReasons(context)
  await noted(context, person.username, 'menu')
  return { person, entries: await menuVerdicts({ context, session, grants }) }
}

async function whyResource(context: Context): Promise<WhyResource> {
  const { app, query, lang } = context
  const { person, session } = await askedPerson(context, query.user ?? '')
  const resource = app.live.current.resources.get(query.resource ?? '')
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: query.resource ?? '' })
  const { plan } = resource
  const row = query.record ? await recordOf(context, resource, query.record) : undefined
  const scope = await scopeOf(context, session, resource, row)
  const question: Question = { context, session, resource, row, scope, grants: await grantReasons(context) }
  const titles = new Map([...plan.actions, ...(plan.operations ?? [])].map(({ name, title }) => [name, title]))
  const actions = []
  for (const name of doingsOf(plan)) {
    const title = titles.get(name)
    actions.push({ name, ...(title !== undefined && { title }), ...(await actionVerdict(question, name)) })
  }
  await noted(context, person.username, plan.code, row)
  const label = row?.[plan.label[lang]]
  return {
    person,
    title: plan.title,
    ...(row && { record: { id: String(row.id), label: String(label ?? row.id) } }),
    actions,
    fields: fieldVerdicts(question),
  }
}

/** Record by its id or its label, among those that the administrator reads: a sealed one is missing here too. @throws RECORD_MISSING */
async function recordOf({ app, session, lang }: Context, resource: ServerResource, wanted: string): Promise<RecordRow> {
  const { plan, storage } = resource
  const label = plan.label[lang]
  const tenant = tenantSql(resource, session)
  const isStored = storage.columns.some(({ field }) => field === label)
  const by = isStored ? [columnOf(resource, 'id'), columnOf(resource, label)] : [columnOf(resource, 'id')]
  const [found] = await app.store.rows<{ id: string }>({
    sql: `select ${columnOf(resource, 'id')} as id ${fromTable(resource)} where ${tenant.sql} and (${by.map((column) => `${column} = ?`).join(' or ')}) limit 1`,
    parameters: [...tenant.parameters, ...by.map(() => wanted)],
  })
  const row = found && (await findRow(app, resource, session, 'list', found.id))
  if (!row) throw new AppError('RECORD_MISSING')
  return row
}

/** Values that the rules of a record read when a person works with it. */
async function scopeOf(
  { app, lang, ip }: Context,
  session: Session,
  resource: ServerResource,
  row: RecordRow | undefined,
): Promise<Scope> {
  if (!row) return ambientOf(session)
  const whole = await withRows(app, session, tablesOf(app.live.current, resource), row)
  const around = await aroundOf({ app, session, resource, lang, ip }, {}, whole)
  return { ...whole, ...ambientOf(session), parent: around?.parent ?? null }
}

/** Questions about people are noted, like looks through their eyes. */
async function noted({ app, session, ip }: Context, person: string, about: string, row?: RecordRow): Promise<void> {
  await audit(app, {
    kind: 'rights',
    what: 'why',
    user: session.user.username,
    tenant: session.tenantId,
    ip,
    detail: { person, about, ...(row && { id: String(row.id) }) },
  })
}

/** Explanations of access, for administrators. */
export const whyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/why/menu',
    summary: 'Why a person has an entry of the menu or not',
    query: Type.Object({ user }),
    access: 'permission',
    permission: right,
    handle: whyMenu,
  },
  {
    method: 'GET',
    path: '/sys/why/resource',
    summary: 'Why a person sees a record, its fields and buttons or not; without a record, what holds for all of them',
    query: Type.Object({
      user,
      resource: Type.String({ maxLength: 100, pattern: codePattern }),
      record: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    access: 'permission',
    permission: right,
    handle: whyResource,
  },
]
