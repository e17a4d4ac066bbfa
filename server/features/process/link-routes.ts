import { type Static, Type } from 'typebox'
import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { currencyDigits } from '../../../src/schema/model/currency-code.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { TaskByLink } from '../../../src/schema/model/process-view.ts'
import { audit } from '../../platform/audit/audit.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { dressed } from '../../records/read/dressed.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { textOf } from '../../rights/auth/body-text.ts'
import { demandPassword } from '../../rights/auth/demand-password.ts'
import { sessionFor } from '../../rights/auth/session-for.ts'
import { endTaskLink, taskOfLink } from '../../rights/auth/task-link.ts'
import { tenantsOf, type UserRow, userById } from '../../rights/auth/users.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { heldText } from './about-task.ts'
import { decide, type Mine, taskOfMine } from './decide.ts'
import { wholeRow } from './engine.ts'
import { type Instance, instanceOf } from './instances.ts'
import { takenAgain } from './overtaken.ts'
import { mayApprove, mayReject } from './task-rights.ts'
import { partsOfTask } from './tasks.ts'

/** Fields that the page shows of a record, at most. */
const mostFacts = 10
const frozen = '2'
const link = Type.String({ minLength: 1, maxLength: 100 })

const Body = Type.Object({
  link,
  outcome: Type.Union([Type.Literal('approve'), Type.Literal('reject')]),
  opinion: Type.Optional(Type.String({ maxLength: 500 })),
  password: Type.Optional(Type.String({ maxLength: 200 })),
})

type Found = {
  readonly user: UserRow
  readonly instance: Instance
  readonly mine: Mine
  readonly own: WriteContext
  readonly needsPassword: boolean
}

/** Task of a link, while it is open and still the person's. @throws TASK_LINK_OVER */
async function taskBehind({ app, body, lang, ip }: Context<false>): Promise<Found> {
  const found = await taskOfLink(app.store, textOf(body, 'link'))
  const [instanceId, item] = partsOfTask(found?.task ?? '')
  const [user, instance] = await Promise.all([
    userById(app.store, found?.userId ?? ''),
    instanceOf(app.store, instanceId),
  ])
  const resource = instance && app.live.current.resources.get(instance.resource)
  if (!(user && instance && resource) || user.status === frozen || !tenantsOf(user).includes(instance.tenantId))
    throw new AppError('TASK_LINK_OVER')
  const session = await sessionFor(app, user, instance.tenantId)
  const own = { app, session, lang, ip, resource }
  const mine = await taskOfMine(own, instance, item).catch(() => undefined)
  if (!mine) throw new AppError('TASK_LINK_OVER')
  return { user, instance, mine, own, needsPassword: instance.plan.nodes[mine.token.node]?.stepUp === true }
}

async function open(context: Context<false>): Promise<TaskByLink> {
  const { instance, mine, own, needsPassword } = await taskBehind(context)
  const { app, resource, session, lang } = own
  const visible = new Set(visibleFields(resource, session))
  const row = await wholeRow(own, instance.recordId)
  const [shown = {}] = await dressed(app, resource, session, lang, [row])
  const keys = resource.plan.list.columns.map(({ field }) => field).filter((key) => visible.has(key))
  const facts = keys.flatMap((key) => {
    const value = shown[`${key}_dictText`] ?? shown[key] ?? ''
    const field = fieldOf(resource.plan.fields, key)
    return field === undefined || value === '' || typeof value === 'object'
      ? []
      : [
          {
            title: textIn(lang, field.title),
            value: factText(value, currencyDigits(field.props, shown) ?? field.props.scale, lang),
          },
        ]
  })
  return {
    process: textIn(lang, instance.plan.title),
    task: textIn(lang, instance.plan.nodes[mine.token.node]?.title ?? ''),
    facts: facts.slice(0, mostFacts),
    needsPassword,
    mayApprove: mayApprove(resource, session, instance.plan, mine.token.node),
    mayReject: mayReject(resource, session, instance.plan, mine.token.node),
  }
}

/** Value as a person reads it: numbers with their decimals. */
function factText(value: unknown, scale: unknown, lang: Lang): string {
  if (typeof value !== 'number' || typeof scale !== 'number') return String(value)
  return value.toLocaleString(lang, { minimumFractionDigits: scale, maximumFractionDigits: scale })
}

async function send(context: Context<false>): Promise<Answer> {
  const { app, body, ip, lang } = context
  const { user, instance, needsPassword } = await taskBehind(context)
  const { link: secret, outcome, opinion = '', password = '' } = body as Static<typeof Body>
  if (outcome === 'reject' && opinion.trim() === '') throw new AppError('OPINION_MISSING')
  if (needsPassword) await demandPassword(context, user, password)
  // The link ends in the transaction of the step: of two decisions at once one is refused.
  const found = await takenAgain(async () => {
    const { instance: now, mine, own } = await taskBehind(context)
    const write = { ...own, receipt: () => endTaskLink(secret) }
    return decide(write, now, mine, { outcome, opinion, body: {} })
  })
  const detail = { document: `${instance.resource} ${instance.recordId}`, outcome }
  await audit(app, {
    ...{ kind: 'credential', what: 'decision by link', user: user.username, tenant: instance.tenantId, ip, detail },
  })
  if (found) return new Answer(heldText(found, lang))
  return new Answer(lang === 'en' ? 'Done' : '操作成功')
}

/** Decision of a task by the one-use link of its mail: it opens one task of one person, and nothing else. */
export const taskLinkRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/auth/task/open',
    summary: 'Opens the task that a one-use link asks a decision for',
    body: Type.Object({ link }),
    bodyLimit: 1024,
    access: 'public',
    handle: open,
  },
  {
    method: 'POST',
    path: '/auth/task/decide',
    summary: 'Decides a task by its one-use link; with the password of the account where the process says so',
    body: Body,
    bodyLimit: 8192,
    access: 'public',
    handle: send,
  },
]
