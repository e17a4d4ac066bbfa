import { keptOf, newSecret } from '../../platform/http/browser-secret.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { clockSkew } from '../../platform/time.ts'

/** Lifetime of a link to answer a document. Milliseconds. */
export const answerLifetime = 14 * 86_400_000

/** Page of the answer; the secret follows as a fragment, which no server log holds. */
const page = '/user/answer'

// Links of documents share the table of links to choose a password; these names are no account's ids.
const rowOf = (recordId: string, revision: number) => `answer ${recordId} ${revision}`
const every = (recordId: string) => `answer ${recordId} %`

/** Steps that keep a link to a revision of a document, whose secret is made when its letter is sent; older links of the document end. */
export function pendingAnswerSteps(recordId: string, revision: number): readonly Step[] {
  const name = rowOf(recordId, revision)
  return [
    ...endAnswerSteps(recordId),
    {
      sql: 'insert into _password_link (user_id, hash, expires_at) values (?, ?, ?)',
      parameters: [name, `pending ${name}`, Date.now() + answerLifetime],
    },
  ]
}

/** New link to answer a document, as a path; undefined when it was answered, withdrawn, or has expired. */
export async function linkToAnswer(store: Store, recordId: string): Promise<string | undefined> {
  const secret = newSecret()
  const [kept] = await store.write([
    {
      sql: 'update _password_link set hash = ? where user_id like ? and expires_at > ? returning user_id',
      parameters: [keptOf(secret), every(recordId), Date.now()],
    },
  ])
  return kept?.rows.length === 1 ? `${page}#${secret}` : undefined
}

/** Document and revision of a link that is still valid. */
export async function answerOfLink(
  store: Store,
  secret: string,
): Promise<{ readonly recordId: string; readonly revision: number } | undefined> {
  const now = Date.now()
  const [link] = await store.rows<{ user_id: string }>({
    sql: `select user_id from _password_link where hash = ? and expires_at between ? and ? and user_id like 'answer %'`,
    parameters: [keptOf(secret), now, now + answerLifetime + clockSkew],
  })
  const [, recordId, revision] = /^answer (\S+) (\d+)$/.exec(link?.user_id ?? '') ?? []
  return recordId === undefined ? undefined : { recordId, revision: Number(revision) }
}

/** Steps that end the links of a document. */
export function endAnswerSteps(recordId: string): readonly Step[] {
  return [{ sql: 'delete from _password_link where user_id like ?', parameters: [every(recordId)] }]
}
