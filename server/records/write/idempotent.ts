import { createHash } from 'node:crypto'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context } from '../../platform/http/route.ts'
import { UniqueViolation } from '../../platform/store/errors.ts'
import type { Step } from '../../platform/store/store.ts'

const day = 86_400_000
/** A claim without an answer that is older than this was left by a server that ended in the middle. Milliseconds. */
const abandoned = 120_000
/** How long a request waits for the answer of the one before it, and how often it looks. Milliseconds. */
const patience = 10_000
const interval = 25

type Kept = {
  readonly message: string
  readonly result: unknown
  readonly code: number
  /** Written with the row itself: enough to know that it was done, not yet the answer to the first caller. */
  readonly isProvisional?: true
}

/** A provisional answer this old has no other one coming: its server ended in between. Milliseconds. */
const settling = 3000
type Receipt = (result: unknown) => Step

/**
 * Runs a write once for each Idempotency-Key of a person at one address (security.md A29): a second request with the key and the same
 * content waits for the first one and gets its answer; one with another content is refused. `file` is what a request without a body holds. A refused write keeps no key, so it may be tried again. The write puts its receipt into its own
 * transaction, so that one which was done is known to be done, also when the server ended before it could answer. Without a key the
 * write just runs.
 */
export async function once(
  context: Context,
  write: (receipt?: Receipt) => Promise<Answer>,
  file?: Buffer,
): Promise<Answer> {
  const key = context.request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return write()
  if (key.length > 100) throw new AppError('BAD_REQUEST', { name: 'Idempotency-Key', reason: '<= 100' })
  const path = context.request.url.split('?', 1)[0] ?? ''
  const name = `${context.session.user.id} ${path} ${key}`
  const content = contentOf(context, file)
  // A clock that nobody sets back.
  const until = performance.now() + patience
  while (performance.now() < until) {
    if (await claim(context, name, content)) return run(context, name, write)
    const earlier = await answerOf(context, name, content)
    if (earlier) return earlier
    await new Promise((done) => setTimeout(done, interval))
  }
  throw new AppError('BUSY')
}

/** The method, tenant, query and body of a request as a hash; `_t` is the time of the call alone. */
function contentOf({ request, session, query, body }: Context, file: Buffer | undefined): string {
  const { _t, ...asked } = query
  const hash = createHash('sha256').update(JSON.stringify([request.method, session.tenantId, asked, body ?? null]))
  return hash.update(file ?? '').digest('hex')
}

async function claim({ app: { store } }: Context, name: string, content: string): Promise<boolean> {
  const now = Date.now()
  const old = 'at < ? or (name = ? and answer is null and (at < ? or at > ?))'
  try {
    await store.write([
      { sql: `delete from _idempotency where ${old}`, parameters: [now - day, name, now - abandoned, now + abandoned] },
      { sql: 'insert into _idempotency (name, at, content) values (?, ?, ?)', parameters: [name, now, content] },
    ])
    return true
  } catch (error) {
    if (error instanceof UniqueViolation) return false
    throw error
  }
}

async function run({ app }: Context, name: string, write: (receipt: Receipt) => Promise<Answer>): Promise<Answer> {
  const receipt = (kept: Kept): Step => ({
    sql: 'update _idempotency set answer = ? where name = ?',
    parameters: [JSON.stringify(kept), name],
  })
  try {
    const answer = await write((result) => receipt({ message: '', result, code: 200, isProvisional: true }))
    const { message, result, code } = answer
    await app.store.write([receipt({ message, result, code })])
    return answer
  } catch (error) {
    await app.store.write([{ sql: 'delete from _idempotency where name = ? and answer is null', parameters: [name] }])
    throw error
  }
}

async function answerOf({ app }: Context, name: string, content: string): Promise<Answer | undefined> {
  const [row] = await app.store.rows<{ answer: string | null; at: number; content: string | null }>({
    sql: 'select answer, at, content from _idempotency where name = ?',
    parameters: [name],
  })
  // Rows of an earlier version have no content.
  if (row?.content && row.content !== content) throw new AppError('KEY_REUSED')
  if (!row?.answer) return undefined
  const { message, result, code, isProvisional } = JSON.parse(row.answer) as Kept
  if (isProvisional && Math.abs(Date.now() - Number(row.at)) < settling) return undefined
  return new Answer(message, result, code)
}
