import { Type } from 'typebox'
import { AppError, errorText } from '../../../src/schema/model/errors.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { marks } from '../../platform/sql/sql.ts'
import { forgetSteps } from '../../records/recycle/keep.ts'
import { openSql } from '../views/open-codes.ts'
import { restoreBatch } from './restore.ts'

/** Deletions in one request at most. */
const most = 200

function batchesOf({ body }: Context): readonly string[] {
  const ids = listOf((body as { readonly ids?: string }).ids)
  if (ids.length === 0) throw new AppError('CHOOSE_RECORD')
  if (ids.length > most) throw new AppError('BAD_REQUEST', { name: 'ids', reason: `<= ${most}` })
  return ids
}

// Each deletion is restored separately: a failure does not affect the others. The refusal of a single one is thrown.
async function restore(context: Context): Promise<Answer> {
  const ids = await shownTo(context, batchesOf(context))
  const results: { id: string; success: boolean; message: string }[] = []
  for (const id of ids) {
    try {
      const notes = await restoreBatch(context, id)
      results.push({ id, success: true, message: notes.join(' ') })
    } catch (error) {
      if (!(error instanceof AppError) || ids.length === 1) throw error
      results.push({ id, success: false, message: errorText(error.code, context.lang, error.params) })
    }
  }
  await noted(context, 'restore', results.filter(({ success }) => success).length)
  const failed = results.filter(({ success }) => !success).length
  const words =
    context.lang === 'en'
      ? `${ids.length - failed} restored, ${failed} refused`
      : `恢复 ${ids.length - failed} 条，失败 ${failed} 条`
  const notes = results.filter(({ success, message }) => success && message !== '').map(({ message }) => message)
  return new Answer([words, ...notes].join(context.lang === 'en' ? '. ' : '。'), results)
}

async function purge(context: Context): Promise<Answer> {
  const ids = await shownTo(context, batchesOf(context))
  await context.app.store.write(ids.flatMap(forgetSteps))
  await noted(context, 'purge', ids.length)
  return new Answer(context.lang === 'en' ? 'Removed for good' : '已彻底删除')
}

/** Deletions that the person sees in the recycle bin. @throws RECORD_MISSING if one is not visible */
async function shownTo(context: Context, ids: readonly string[]): Promise<readonly string[]> {
  const { app } = context
  const wanted = marks(ids)
  const open = openSql(context, { resource: 'resource', record: 'record_id', tenant: 'tenant_id' })
  const rows = await app.store.rows<{ batch: string }>({
    sql: `select batch from _recycle where root = 1 and batch in (${wanted.sql}) and (${open.sql})`,
    parameters: [...wanted.parameters, ...open.parameters],
  })
  if (rows.length !== new Set(ids).size) throw new AppError('RECORD_MISSING')
  return rows.map(({ batch }) => batch)
}

function noted({ app, session, ip }: Context, what: string, rows: number) {
  const { user, tenantId } = session
  return app.store.write([
    auditStep({ kind: 'delete', what: `recycle ${what}`, user: user.username, tenant: tenantId, ip, detail: { rows } }),
  ])
}

const body = Type.Object({ ids: Type.String({ minLength: 1, maxLength: 8000 }) })

/** Restoring deleted records, and purging them. */
export const recycleRoutes: readonly Route[] = [
  {
    method: ['POST', 'PUT'],
    path: '/sys/recycle/restore',
    summary: 'Brings deleted records back with all that went along with them',
    body,
    access: 'permission',
    permission: 'sys:recycle:restore',
    handle: restore,
  },
  {
    method: ['POST', 'DELETE'],
    path: '/sys/recycle/purge',
    summary: 'Removes deleted records for good',
    body,
    access: 'permission',
    permission: 'sys:recycle:purge',
    handle: purge,
  },
]
