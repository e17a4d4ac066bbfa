import { kindOf } from '../../../src/schema/fields/registry.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { findRow } from '../read/list.ts'
import { key, keyOf, ownDraft, target } from './own-draft.ts'

/** Drafts of one person, and their characters together; the oldest make room for new ones. */
const most = 100
const mostTogether = 20 * 1_048_576
/** Megabytes of one draft. */
const largest = 4

async function readDraft(context: Context) {
  const draft = await ownDraft(context)
  if (!draft) return null
  const values: unknown = JSON.parse(draft.content)
  return { values, version: draft.record_version === null ? null : Number(draft.record_version), at: draft.at }
}

/** Keeps what was typed, whatever is wrong with it: a draft is nobody's record yet. Secrets and what the file does not declare are left out. */
async function keepDraft(context: Context) {
  const parameters = keyOf(context)
  const { resource, id } = target(context)
  const { app, session } = context
  if (id !== '' && !(await findRow(app, resource, session, 'edit', id))) throw new AppError('RECORD_MISSING')
  const { values = {}, version = null } = context.body as { values?: Record<string, unknown>; version?: number | null }
  const { fields } = resource.plan
  const known = Object.entries(values).filter(([name]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field !== undefined && !kindOf(field).secret
  })
  const content = JSON.stringify(Object.fromEntries(known))
  const size = Buffer.byteLength(content)
  if (size > largest * 1_048_576) throw new AppError('DRAFT_TOO_LARGE', { max: largest })
  const at = nowText()
  await app.store.write([
    { sql: `delete from _draft where ${key}`, parameters },
    {
      sql: 'insert into _draft (user_id, tenant_id, resource, record_id, record_version, at, content, size) values (?, ?, ?, ?, ?, ?, ?, ?)',
      parameters: [...parameters, version, at, content, size],
    },
    roomStep(parameters),
  ])
  return { at }
}

/** Removes what is beyond the room of the person, the oldest first; the draft of the key stays. */
function roomStep(parameters: readonly string[]): Step {
  const order = `order by case when ${key} then 0 else 1 end, at desc, tenant_id, resource, record_id`
  const ranked = `select tenant_id, resource, record_id, row_number() over (${order}) as place,
    sum(coalesce(size, length(content))) over (${order}) as total from _draft where user_id = ?`
  const [userId] = parameters
  return {
    sql: `delete from _draft where user_id = ? and exists (select 1 from (${ranked}) as kept
      where kept.tenant_id = _draft.tenant_id and kept.resource = _draft.resource and kept.record_id = _draft.record_id
      and kept.place > 1 and (kept.place > ? or kept.total > ?))`,
    parameters: [userId, ...parameters, ...parameters, userId, most, mostTogether],
  }
}

async function dropDraft(context: Context): Promise<Answer> {
  await context.app.store.write([{ sql: `delete from _draft where ${key}`, parameters: keyOf(context) }])
  return new Answer('')
}

/** What people have typed and not yet saved, kept for every device they sign in on. */
export const draftRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/draft/*',
    summary: 'What the caller has typed of a record and not saved',
    access: 'signed-in',
    handle: readDraft,
  },
  {
    method: 'PUT',
    path: '/draft/*',
    summary: 'Keeps what is being typed',
    access: 'signed-in',
    whileViewing: true,
    bodyLimit: 8 * 1_048_576,
    costly: 'draft',
    handle: keepDraft,
  },
  {
    method: 'DELETE',
    path: '/draft/*',
    summary: 'Forgets it',
    access: 'signed-in',
    whileViewing: true,
    handle: dropDraft,
  },
]
