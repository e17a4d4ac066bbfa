import { createHash } from 'node:crypto'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context } from '../../platform/http/route.ts'
import { sealText, unsealText } from '../../platform/seal/sealed-text.ts'
import { UniqueViolation } from '../../platform/store/errors.ts'
import type { Step } from '../../platform/store/store.ts'

const day = 86_400_000
/** Age at which a claim without an answer is abandoned: its server ended in between. Milliseconds. */
const abandoned = 120_000
/** Longest wait of a request for the answer to its predecessor, and the polling interval. Milliseconds. */
const patience = 10_000
const interval = 25

type Kept = {
  readonly message: string
  readonly result: unknown
  readonly code: number
  /** Receipt, written with the row itself: it proves the write, and lacks the answer to the first caller. */
  readonly isProvisional?: true
}

/** Age at which a provisional answer is final: its server ended in between. Milliseconds. */
const settling = 3000
type Receipt = (result: unknown) => Step

type Asked = {
  /** Content of a request without a body. */
  readonly file?: Buffer
  /** Whether the answer may contain encrypted values. */
  readonly isSealed?: boolean
}

const placeOf = (name: string) => ['_idempotency', name]

/**
 * Runs a write once for each Idempotency-Key of a user at one address (security.md A29). A second request with the same key and
 * content waits for the first one and gets its answer; one with other content is refused. A refused write stores no key, so it may be repeated. The write adds its receipt to its own transaction:
 * a completed write is known even when the server ended before its answer. Without a key the write just runs.
 */
export async function once(
  context: Context,
  write: (receipt?: Receipt) => Promise<Answer>,
  { file, isSealed = false }: Asked = {},
): Promise<Answer> {
  const key = context.request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return write()
  if (key.length > 100) throw new AppError('BAD_REQUEST', { name: 'Idempotency-Key', reason: '<= 100' })
  const path = context.request.url.split('?', 1)[0] ?? ''
  const name = `${context.session.user.id} ${path} ${key}`
  const content = contentOf(context, file)
  // Monotonic clock: unaffected by a clock that is set back.
  const until = performance.now() + patience
  while (performance.now() < until) {
    if (await claim(context, name, content)) return run(context, name, write, isSealed)
    const earlier = await answerOf(context, name, content)
    if (earlier) return earlier
    await new Promise((done) => setTimeout(done, interval))
  }
  throw new AppError('BUSY')
}

/** Hash of the method, tenant, query and body of a request; `_t` is only the time of the call and left out. */
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

async function run(
  { app, session }: Context,
  name: string,
  write: (receipt: Receipt) => Promise<Answer>,
  isSealed: boolean,
): Promise<Answer> {
  const kept = (text: string): Step => ({
    sql: 'update _idempotency set answer = ? where name = ?',
    parameters: [text, name],
  })
  const receipt = (answer: Kept): Step => kept(JSON.stringify(answer))
  try {
    const answer = await write((result) => receipt({ message: '', result, code: 200, isProvisional: true }))
    const { message, result, code } = answer
    const text = JSON.stringify({ message, result, code } satisfies Kept)
    await app.store.write([kept(isSealed ? await sealText(app, session.tenantId, placeOf(name), text) : text)])
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
  const { message, result, code, isProvisional } = JSON.parse(await unsealText(app, placeOf(name), row.answer)) as Kept
  if (isProvisional && Math.abs(Date.now() - Number(row.at)) < settling) return undefined
  return new Answer(message, result, code)
}
