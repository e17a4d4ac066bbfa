import { kindOf } from '../../../src/schema/fields/registry.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { findRow } from '../read/list.ts'
import { key, keyOf, ownDraft, storedContent, target } from './own-draft.ts'

/** Limits of one user's drafts: number, and characters in total; new drafts displace the oldest. */
const most = 100
const mostTogether = 20 * 1_048_576
/** Largest draft, in megabytes. */
const largest = 4

async function readDraft(context: Context) {
  const draft = await ownDraft(context)
  if (!draft) return null
  const values: unknown = JSON.parse(draft.content)
  return { values, version: draft.record_version === null ? null : Number(draft.record_version), at: draft.at }
}

/** Stores what was typed without validation: a draft is not a record yet. Secrets and undeclared fields are left out. */
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
      parameters: [...parameters, version, at, await storedContent(context, parameters, content), size],
    },
    roomStep(parameters),
  ])
  return { at }
}

/** Deletes drafts beyond the user's limits, the oldest first; the draft of the key stays. */
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

/** Drafts: unsaved form input, available on each device of its user. */
export const draftRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/draft/*',
    summary: "The caller's draft of a record",
    access: 'signed-in',
    handle: readDraft,
  },
  {
    method: 'PUT',
    path: '/draft/*',
    summary: 'Saves a draft',
    access: 'signed-in',
    whileViewing: true,
    bodyLimit: 8 * 1_048_576,
    costly: 'draft',
    handle: keepDraft,
  },
  {
    method: 'DELETE',
    path: '/draft/*',
    summary: 'Deletes a draft',
    access: 'signed-in',
    whileViewing: true,
    handle: dropDraft,
  },
]
