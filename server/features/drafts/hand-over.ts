import { textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Route, Session } from '../../platform/http/route.ts'
import { nowText } from '../../platform/time.ts'
import { type DraftRow, key, keyOf, ownDraft, storedContent, target } from '../../records/drafts/own-draft.ts'
import { findRow } from '../../records/read/list.ts'
import { tablesOf } from '../../records/read/table-fields.ts'
import { type Colleague, colleaguesOf } from '../../rights/auth/colleagues.ts'
import { hiddenFields } from '../../rights/rows/scope.ts'
import { noticeSteps } from '../messages/person-notice.ts'

/** Colleagues in one answer at most; the rest need a part of their name. */
const mostOffered = 30

type Target = { readonly resource: ServerResource; readonly id: string }

/** Whether a person may write the record of a draft. */
async function mayWrite({ app }: Context, { resource, id }: Target, session: Session): Promise<boolean> {
  if (!session.may(permissionOf(resource.plan.code, id === '' ? 'add' : 'edit'))) return false
  return id === '' || (await findRow(app, resource, session, 'edit', id)) !== undefined
}

function writers(context: Context, text: string): Promise<readonly Colleague[]> {
  const wanted = target(context)
  return colleaguesOf(context.app, context.session, text, (theirs) => mayWrite(context, wanted, theirs))
}

/** Possible receivers of a draft, by account and name. */
async function offered(context: Context) {
  const found = await writers(context, context.query.q ?? '')
  return found.slice(0, mostOffered).map(({ user: { username, realname } }) => ({ username, realname }))
}

/** Hands the caller's draft to a colleague, who is notified. A draft of their own for the record is not replaced. */
async function handOver(context: Context) {
  const { app, body } = context
  const { to = '' } = body as { readonly to?: string }
  const wanted = target(context)
  const draft = await ownDraft(context)
  if (!draft) throw new AppError('RECORD_MISSING')
  const colleague = (await writers(context, to)).find(({ user }) => user.username === to)
  if (!colleague) throw new AppError('FORBIDDEN')
  const { user } = colleague
  const mine = keyOf(context)
  // Where it comes from is not where they begin.
  const theirs = [user.id, ...mine.slice(1, -1), wanted.id]
  const [taken] = await app.store.rows({
    sql: `select 1 as found from _draft where ${key}`,
    parameters: theirs,
  })
  if (taken) throw new AppError('DRAFT_THERE', { name: user.realname })
  const content = seenBy(context, wanted.resource, colleague.session, draft)
  const stored = await storedContent(context, theirs, content)
  const insert = {
    sql: 'insert into _draft (user_id, tenant_id, resource, record_id, record_version, at, content, size) values (?, ?, ?, ?, ?, ?, ?, ?)',
    parameters: [...theirs, draft.record_version, nowText(), stored, Buffer.byteLength(content)],
  }
  const remove = { sql: `delete from _draft where ${key}`, parameters: mine }
  await app.store.write([insert, remove, ...(await notice(context, wanted, colleague))])
  return { username: user.username, realname: user.realname }
}

/** Draft reduced to the fields that its receiver may see, also in rows. */
function seenBy({ app }: Context, resource: ServerResource, session: Session, { content }: DraftRow): string {
  const values = without(JSON.parse(content) as Values, hiddenFields(resource, session))
  const tables = new Map(tablesOf(app.live.current, resource).map((table) => [table.key, table.resource]))
  const seen = Object.entries(values).map(([key, value]) => {
    const rows = tables.get(key)
    if (!rows || !Array.isArray(value)) return [key, value]
    const hidden = hiddenFields(rows, session)
    return [key, value.map((row: Values) => without(row, hidden))]
  })
  return JSON.stringify(Object.fromEntries(seen))
}

type Values = Readonly<Record<string, unknown>>

function without(values: Values, hidden: ReadonlySet<string>): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !hidden.has(key)))
}

function notice({ app, session }: Context, { resource, id }: Target, { user }: Colleague) {
  const { code, title } = resource.plan
  const { realname } = session.user
  const text = {
    title: {
      zh: `${realname} 交给您一份草稿：${textIn('zh', title)}`,
      en: `${realname} gave you a draft: ${textIn('en', title)}`,
    },
    content: {
      zh: '打开表单并编辑，即可继续填写草稿。',
      en: 'Open the form to edit it, and continue with the draft.',
    },
  }
  const person = { id: user.id, username: user.username, email: null, tenantId: session.tenantId }
  return noticeSteps(app, person, session.user, text, { busType: code, ...(id !== '' && { busId: id }) })
}

/** Handing a draft to a colleague. */
export const handOverRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/draftColleagues/*',
    summary: 'Colleagues who may write the record a draft is for',
    access: 'signed-in',
    handle: offered,
  },
  {
    method: 'POST',
    path: '/draftColleagues/*',
    summary: "Gives the caller's draft to one of them",
    access: 'signed-in',
    costly: 'draft',
    handle: handOver,
  },
]
