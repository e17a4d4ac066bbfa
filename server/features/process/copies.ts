import { textIn } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { sessionFor } from '../../rights/auth/session-for.ts'
import type { UserRow } from '../../rights/auth/users.ts'
import { concernedBy } from '../messages/concerned.ts'
import { mayRead } from '../messages/may-read.ts'
import type { Draft } from './draft.ts'
import { peopleNamed } from './handlers.ts'
import type { Instance } from './instances.ts'
import { told } from './notices.ts'

/** Steps that copy the record to readers: those of the drawing, and those whom a handler chose. One copy for each of them. */
export async function copySteps(context: WriteContext, draft: Draft, row: RecordRow): Promise<readonly Step[]> {
  const { instance, copies, now, decision } = draft
  const drawn = await Promise.all(copies.map(({ to }) => drawnReaders(context, instance, to, row)))
  const chosen = await peopleNamed(context.app.store, decision?.copies ?? [], instance.tenantId)
  const readers = new Map([...drawn.flat(), ...chosen].map((person) => [person.username, person]))
  const { username } = context.session.user
  const others = [...readers.values()].filter((person) => person.username !== username)
  const title = instance.plan.title
  const said = {
    zh: `${context.session.user.realname} 抄送给您：${textIn('zh', title)}`,
    en: `Copied to you by ${context.session.user.realname}: ${textIn('en', title)}`,
  }
  const notices = await Promise.all(others.map((person) => told(context, instance, person, row, { title: said })))
  return [...others.map((person) => copyStep(instance, person.username, username, nowText(now))), ...notices.flat()]
}

function copyStep(instance: Instance, who: string, by: string, at: string): Step {
  return sqlOf(
    `insert into _process_copy (instance_id, who, tenant_id, process, resource, record_id, by_who, at)
      values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (instance_id, who) do nothing`,
    ...[instance.id, who, instance.tenantId, instance.plan.code, instance.resource, instance.recordId, by, at],
  )
}

/** Colleagues among the recipients of a node who may read the record. Companies get no copies. */
async function drawnReaders(
  { app, resource }: WriteContext,
  { tenantId }: Instance,
  notify: readonly string[],
  row: RecordRow,
): Promise<readonly UserRow[]> {
  const people = (await concernedBy(app, resource, { notify }, row, tenantId)).map(({ person }) => person)
  const found = await Promise.all(
    people.map(async (person) => {
      if ((person.supplier_id ?? '') !== '') return []
      return (await mayRead(app, resource, await sessionFor(app, person, tenantId), row)) ? [person] : []
    }),
  )
  return found.flat()
}

/** Colleagues who may read the record. @throws NOT_A_READER */
export async function demandReaders(
  { app, resource }: WriteContext,
  { tenantId }: Instance,
  names: readonly string[],
  row: RecordRow,
): Promise<void> {
  const people = await peopleNamed(app.store, names, tenantId)
  for (const name of names) {
    const person = people.find(({ username }) => username === name)
    const isReader =
      person !== undefined && (await mayRead(app, resource, await sessionFor(app, person, tenantId), row))
    if (!isReader) throw new AppError('NOT_A_READER', { person: name })
  }
}

export type Copy = {
  readonly who: string
  readonly by_who: string
  readonly at: string
  readonly read_at: string | null
}

/** Copies of an instance, the first one first. */
export function copiesOf(store: Store, instance: string): Promise<readonly Copy[]> {
  return store.rows<Copy>(
    sqlOf('select who, by_who, at, read_at from _process_copy where instance_id = ? order by at, who', instance),
  )
}

/** Marks the copies of a reader about a record as read. */
export async function markRead(store: Store, who: string, resource: string, recordId: string): Promise<void> {
  await store.write([
    sqlOf(
      'update _process_copy set read_at = ? where who = ? and resource = ? and record_id = ? and read_at is null',
      ...[nowText(), who, resource, recordId],
    ),
  ])
}
