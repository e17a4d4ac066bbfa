import { textIn } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Item } from '../../../src/schema/process/run/state.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { choicesOf } from '../../rights/auth/preferences.ts'
import type { UserRow } from '../../rights/auth/users.ts'
import { escaped } from '../messages/channels/fill-in.ts'
import { taskCode } from '../messages/link-letter.ts'
import { messageRow, messageStep, messagesOf, type NewMessage } from '../messages/outbox.ts'
import type { Draft } from './draft.ts'
import { holdersOf, peopleNamed } from './handlers.ts'
import type { Instance } from './instances.ts'

/** Shortest time between two reminders of an instance by hand. Milliseconds. */
const pause = 4 * 3_600_000

type Both = { readonly zh: string; readonly en: string }

type Letter = {
  readonly title: Both
  /** A task, which the mail has a link to decide. */
  readonly isTask?: boolean
  /** The portal message comes from elsewhere. */
  readonly isMailOnly?: boolean
}

/** Steps that tell a person something about the record of an instance: in the portal, and by mail if they want it. */
export async function told(
  { app, session, resource }: WriteContext,
  { tenantId, recordId }: Instance,
  { id, username, email }: UserRow,
  row: RecordRow,
  { title, isTask = false, isMailOnly = false }: Letter,
): Promise<readonly Step[]> {
  const messages = messagesOf(app)
  if (!messages) return []
  const choices = (await choicesOf(app.store, [id])).get(id)
  const lang = choices?.lang ?? 'zh'
  const said = `${title[lang]} ${row[resource.plan.label[lang]] ?? row[resource.plan.label.zh] ?? ''}`.trim()
  const note = isTask && app.options.messages.publicUrl !== undefined ? linkNote[lang] : ''
  const common = { title: said, receiverId: id, busType: resource.plan.code, busId: recordId }
  const mail = choices?.notices.mail && typeof email === 'string' && email !== '' ? email : undefined
  const letters: readonly (NewMessage | undefined)[] = [
    isMailOnly ? undefined : { ...common, channel: 'site', receiver: username, content: `<p>${escaped(said)}</p>` },
    mail === undefined
      ? undefined
      : {
          ...{ ...common, channel: 'email', receiver: mail, content: `<p>${escaped(said)}</p>${note}` },
          ...(note !== '' && { templateCode: taskCode }),
        },
  ]
  const sender = { username: session.user.username, realname: session.user.realname, tenantId }
  return letters.flatMap((letter) => (letter ? [messageStep(messages, messageRow(letter, sender))] : []))
}

const linkNote = {
  zh: '<p>打开以下链接即可办理；链接 7 天内有效，只能办理一次，请勿转发。</p>',
  en: '<p>Decide it by this link within 7 days; it works once. Do not forward it.</p>',
} as const

/** Steps that tell handlers of their new tasks. Roles that the action at the start notifies have its message in the portal. */
export async function taskNotices(context: WriteContext, draft: Draft, row: RecordRow): Promise<readonly Step[]> {
  const { instance, state, notify = [] } = draft
  const before = new Set(openItems(instance.state).map(({ item }) => item.id))
  const fresh = openItems(state).filter(({ item }) => !before.has(item.id))
  const steps = fresh.map(async ({ node, item }) => {
    const task = instance.plan.nodes[node]?.title ?? ''
    const people = await peopleOf(context, instance, item)
    const title = { zh: `待您办理：${textIn('zh', task)}`, en: `Your task: ${textIn('en', task)}` }
    const others = people.filter(({ username }) => username !== context.session.user.username)
    const letter = {
      title,
      isTask: !item.chooses,
      isMailOnly: item.who === undefined && notify.includes(item.role ?? ''),
    }
    return Promise.all(others.map((person) => told(context, instance, person, row, letter)))
  })
  return (await Promise.all(steps)).flat(2)
}

/** Reminds the handlers of the open tasks. @throws NOT_YOUR_PROCESS, REMINDED_ALREADY within four hours */
export async function remind(context: WriteContext, instance: Instance, row: RecordRow): Promise<void> {
  const { app, session } = context
  const { username, realname } = session.user
  if (username !== instance.starter && !session.isAdmin) throw new AppError('NOT_YOUR_REMINDER')
  const items = openItems(instance.state)
  const people = (await Promise.all(items.map(({ item }) => peopleOf(context, instance, item)))).flat()
  const named = new Map(people.map((person) => [person.username, person]))
  const process = instance.plan.title
  const title = {
    zh: `${realname} 催办：${textIn('zh', process)}`,
    en: `Reminder by ${realname}: ${textIn('en', process)}`,
  }
  const messages = await Promise.all(
    [...named.values()].map((person) => told(context, instance, person, row, { title, isTask: true })),
  )
  const now = Date.now()
  await app.store.write([
    {
      ...sqlOf(
        `insert into _process_note (id, instance_id, task_id, who, what, opinion, at)
          select coalesce(max(id), 0) + 1, ?, '', ?, 'remind', '', ? from _process_note where instance_id = ?
          having not exists (select 1 from _process_note where instance_id = ? and what = 'remind' and at > ?)`,
        ...[instance.id, username, nowText(now), instance.id, instance.id, nowText(now - pause)],
      ),
      expect: { changes: 1 },
      refusal: 'REMINDED_ALREADY',
    },
    ...messages.flat(),
  ])
}

function openItems({ tokens }: Instance['state']) {
  return tokens.flatMap(({ node, items = [] }) =>
    items.filter(({ status }) => status === 'open').map((item) => ({ node, item })),
  )
}

async function peopleOf({ app }: WriteContext, instance: Instance, item: Item): Promise<readonly UserRow[]> {
  if (item.who !== undefined) return peopleNamed(app.store, [item.who], instance.tenantId)
  const holders = await holdersOf(app.store, item.role ?? '', instance.tenantId)
  return holders.filter(({ username }) => username !== instance.starter)
}
