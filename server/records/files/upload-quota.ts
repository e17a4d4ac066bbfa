import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import type { Context } from '../../platform/http/route.ts'
import { demandBytes } from '../checks/tenant-quota.ts'

const day = 86_400_000
/** Daily upload limits of one user: files, and bytes. */
const filesPerDay = 500
const bytesPerDay = 10 * 1024 ** 3
/** Concurrent uploads of one user. */
const atOnce = 20

const underway = new WeakMap<App['store'], Map<string, number>>()

/** Runs an upload within the quota of its user; running uploads count. @throws UPLOAD_QUOTA, TOO_MANY, TENANT_BYTES */
export async function withinQuota<T>(
  { app, session: { user, tenantId }, request }: Pick<Context, 'app' | 'session' | 'request'>,
  upload: () => Promise<T>,
): Promise<T> {
  const { store } = app
  const counts = underway.get(store) ?? new Map<string, number>()
  underway.set(store, counts)
  const before = counts.get(user.id) ?? 0
  if (before >= atOnce) throw new AppError('TOO_MANY', { seconds: 5 })
  counts.set(user.id, before + 1)
  try {
    const [sent] = await store.rows<{ n: number; bytes: number | null }>({
      sql: 'select count(*) as n, sum(size) as bytes from _file where owner = ? and at > ?',
      parameters: [user.id, Date.now() - day],
    })
    const others = (counts.get(user.id) ?? 1) - 1
    const isFull = Number(sent?.n) + others >= filesPerDay || Number(sent?.bytes ?? 0) >= bytesPerDay
    if (isFull) throw new AppError('UPLOAD_QUOTA')
    await demandBytes(app, tenantId, Number(request.headers['content-length'] ?? 0))
    return await upload()
  } finally {
    const left = (counts.get(user.id) ?? 1) - 1
    if (left > 0) counts.set(user.id, left)
    else counts.delete(user.id)
  }
}
