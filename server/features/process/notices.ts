import { type Text, textIn } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Item } from '../../../src/schema/process/run/state.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import type { Step } from '../../platform/store/store.ts'
import { writeSteps } from '../../platform/store/write-steps.ts'
import { nowText } from '../../platform/time.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { choicesOf } from '../../rights/auth/preferences.ts'
import type { UserRow } from '../../rights/auth/users.ts'
import { escaped } from '../messages/channels/fill-in.ts'
import { taskCode } from '../messages/link-letter.ts'
import { messageRow, messageStep, messagesOf, type NewMessage } from '../messages/outbox.ts'
import { delegatesOf } from './delegations.ts'
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

/**
 * Steps that tell handlers, and those who act for them, of their new tasks and of those handed to them. Roles that the action at the start
 * notifies have its message in the portal.
 */
export async function taskNotices(context: WriteContext, draft: Draft, row: RecordRow): Promise<readonly Step[]> {
  const { instance, notify = [] } = draft
  const steps = newItems(context, draft).map(async ({ node, item }) => {
    const task = instance.plan.nodes[node]?.title ?? ''
    const people = await peopleOf(context, instance, item)
    const others = people.filter(({ user }) => user.username !== context.session.user.username)
    return Promise.all(
      others.map(({ user, actsFor }) =>
        told(context, instance, user, row, {
          title: taskTitle(task, actsFor),
          // A link decides the task of its own person, with nothing about whom they act for.
          isTask: !item.chooses && actsFor === undefined,
          isMailOnly: item.who === undefined && actsFor === undefined && notify.includes(item.role ?? ''),
        }),
      ),
    )
  })
  return (await Promise.all(steps)).flat(2)
}

/** Open items that were not open before, or that have another handler now than the one who acts. */
function newItems({ session }: WriteContext, { instance, state, decision }: Draft) {
  const before = new Map(openItems(instance.state).map(({ item }) => [item.id, item]))
  const acting: readonly (string | undefined)[] = [session.user.username, decision?.actsFor]
  return openItems(state).filter(({ item }) => {
    const known = before.get(item.id)
    return !known || (known.who !== item.who && !acting.includes(item.who ?? ''))
  })
}

function taskTitle(task: Text, actsFor: string | undefined): Both {
  return actsFor === undefined
    ? { zh: `待您办理：${textIn('zh', task)}`, en: `Your task: ${textIn('en', task)}` }
    : {
        zh: `待您代 ${actsFor} 办理：${textIn('zh', task)}`,
        en: `Your task for ${actsFor}: ${textIn('en', task)}`,
      }
}

/** Reminds the handlers of the open tasks. @throws NOT_YOUR_PROCESS, REMINDED_ALREADY within four hours */
export async function remind(context: WriteContext, instance: Instance, row: RecordRow): Promise<void> {
  const { app, session } = context
  const { username, realname } = session.user
  if (username !== instance.starter && !session.isAdmin) throw new AppError('NOT_YOUR_REMINDER')
  const items = openItems(instance.state)
  const people = (await Promise.all(items.map(({ item }) => peopleOf(context, instance, item)))).flat()
  // A handler of one task who is a delegate for another one gets the message to handlers.
  const handling = people.toSorted((one, other) => Number(!one.actsFor) - Number(!other.actsFor))
  const named = new Map(handling.map((person) => [person.user.username, person]))
  const process = instance.plan.title
  const title = {
    zh: `${realname} 催办：${textIn('zh', process)}`,
    en: `Reminder by ${realname}: ${textIn('en', process)}`,
  }
  const messages = await Promise.all(
    [...named.values()].map(({ user, actsFor }) =>
      told(context, instance, user, row, { title, isTask: actsFor === undefined }),
    ),
  )
  const now = Date.now()
  await writeSteps(app.store, [
    // Notes are numbered: one at a time, in the order of the steps of the instance.
    {
      ...sqlOf(`update _process_instance set step = step where id = ? and status = 'open'`, instance.id),
      expect: { changes: 1 },
      refusal: 'CHANGED_MEANWHILE',
    },
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

type Told = {
  readonly user: UserRow
  /** Name of the handler for whom the person acts. */
  readonly actsFor?: string
}

/** Handlers of an item, and the delegates who act for them. */
async function peopleOf({ app }: WriteContext, instance: Instance, item: Item): Promise<readonly Told[]> {
  const { tenantId, starter, plan } = instance
  const found =
    item.who === undefined
      ? await holdersOf(app.store, item.role ?? '', tenantId)
      : await peopleNamed(app.store, [item.who], tenantId)
  const handlers = item.who === undefined ? found.filter(({ username }) => username !== starter) : found
  const names = new Map(handlers.map(({ username, realname }) => [username, realname]))
  const delegations = await delegatesOf(app.store, [...names.keys()], { tenantId, process: plan.code })
  const acting = new Map(
    delegations
      .filter(({ agent, actsFor }) => !names.has(agent) && agent !== starter && actsFor !== starter)
      .map(({ agent, actsFor }) => [agent, names.get(actsFor) ?? actsFor]),
  )
  const delegates = await peopleNamed(app.store, [...acting.keys()], tenantId)
  return [
    ...handlers.map((user) => ({ user })),
    ...delegates.map((user) => ({ user, actsFor: acting.get(user.username) ?? '' })),
  ]
}
