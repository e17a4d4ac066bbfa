import { AppError } from '../../src/schema/model/errors.ts'
import type { Context } from '../http/route.ts'
import { Answer } from '../http/route.ts'
import { UniqueViolation } from '../store/errors.ts'

const day = 86_400_000
const patience = 50

type Kept = { readonly message: string; readonly result: unknown; readonly code: number }

/**
 * Runs a write once for each Idempotency-Key of a person (security.md A29): a second request with the key waits for the first one and
 * gets its answer. A refused write keeps no key, so it may be tried again. Without a key the write just runs.
 */
export async function once(context: Context, write: () => Promise<Answer>): Promise<Answer> {
  const key = context.request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return write()
  if (key.length > 100) throw new AppError('BAD_REQUEST', { name: 'Idempotency-Key', reason: '<= 100' })
  const { store } = context.app
  const name = `${context.session.user.id} ${key}`
  const now = Date.now()
  try {
    await store.write([
      { sql: 'delete from _idempotency where at < ?', parameters: [now - day] },
      { sql: 'insert into _idempotency (name, at) values (?, ?)', parameters: [name, now] },
    ])
  } catch (error) {
    if (error instanceof UniqueViolation) return earlier(context, name, 200)
    throw error
  }
  try {
    const answer = await write()
    const kept: Kept = { message: answer.message, result: answer.result, code: answer.code }
    await store.write([
      { sql: 'update _idempotency set answer = ? where name = ?', parameters: [JSON.stringify(kept), name] },
    ])
    return answer
  } catch (error) {
    await store.write([{ sql: 'delete from _idempotency where name = ?', parameters: [name] }])
    throw error
  }
}

async function earlier(context: Context, name: string, left: number): Promise<Answer> {
  const [row] = await context.app.store.rows<{ answer: string | null }>({
    sql: 'select answer from _idempotency where name = ?',
    parameters: [name],
  })
  if (row?.answer) {
    const { message, result, code } = JSON.parse(row.answer) as Kept
    return new Answer(message, result, code)
  }
  if (!row || left === 0) throw new AppError('BUSY')
  await new Promise((done) => setTimeout(done, patience))
  return earlier(context, name, left - 1)
}
