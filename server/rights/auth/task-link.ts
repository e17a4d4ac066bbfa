import { keptOf, newSecret } from '../../platform/http/browser-secret.ts'
import { all, any, isOneOf, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { clockSkew } from '../../platform/time.ts'

/** Lifetime of a link to decide a task. Milliseconds. */
const lifetime = 7 * 86_400_000

/** Page of the decision; the secret follows as a fragment, which no server log holds. */
const page = '/user/task'

// They share the table of links to choose a password; these names are no account's ids.
const rowOf = (task: string, userId: string) => `task ${task} ${userId}`

type Holder = { readonly id: string; readonly username: string; readonly roles: readonly string[] }

/** New link to decide the open task of a person about a record, as a path; undefined without one. An older link of both ends. */
export async function linkToTask(
  store: Store,
  { id, username, roles }: Holder,
  resource: string,
  recordId: string,
): Promise<string | undefined> {
  const [task] = await store.rows<{ id: string }>(
    statement(
      'select id from _process_task where',
      all([
        sqlOf(`resource = ? and record_id = ? and status = 'open'`, resource, recordId),
        any([
          sqlOf('who = ?', username),
          all([sqlOf('who is null and starter <> ?', username), isOneOf('role', roles)]),
        ]),
      ]),
      'order by arrived desc, id limit 1',
    ),
  )
  if (!task) return undefined
  const secret = newSecret()
  await store.write([
    sqlOf(
      `insert into _password_link (user_id, hash, expires_at) values (?, ?, ?)
        on conflict (user_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
      ...[rowOf(task.id, id), keptOf(secret), Date.now() + lifetime],
    ),
  ])
  return `${page}#${secret}`
}

/** Task and person of a link that is still valid. */
export async function taskOfLink(
  store: Store,
  secret: string,
): Promise<{ readonly task: string; readonly userId: string } | undefined> {
  const now = Date.now()
  const [link] = await store.rows<{ user_id: string }>({
    sql: `select user_id from _password_link where hash = ? and expires_at between ? and ? and user_id like 'task %'`,
    parameters: [keptOf(secret), now, now + lifetime + clockSkew],
  })
  const [, task, userId] = /^task (\S+) (\S+)$/.exec(link?.user_id ?? '') ?? []
  return task === undefined || userId === undefined ? undefined : { task, userId }
}

/** Step that ends a link; a link that has ended meanwhile refuses the transaction. */
export function endTaskLink(secret: string): Step {
  return {
    ...sqlOf('delete from _password_link where hash = ?', keptOf(secret)),
    expect: { changes: 1 },
    refusal: 'CHANGED_MEANWHILE',
  }
}
