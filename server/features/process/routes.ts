import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Incident } from '../../../src/schema/process/run/state.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { Answer } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { readableRecord } from '../../records/comments/comments.ts'
import { homeOf } from '../../records/read/stored.ts'
import { once } from '../../records/write/idempotent.ts'
import { about, heldText, type Run, writing } from './about-task.ts'
import { markRead } from './copies.ts'
import { decide } from './decide.ts'
import { choose, claim, jump, reassign, release, releaseOfOther, sign, transfer } from './edit-tasks.ts'
import { incidentText } from './incidents.ts'
import { type Instance, instanceOf, openInstance } from './instances.ts'
import { retryActions, skipAction } from './mend.ts'
import { remind } from './notices.ts'
import { processFile } from './process-file.ts'
import { processOf } from './record-process.ts'
import { eachOf } from './several-tasks.ts'
import { partsOfTask } from './tasks.ts'

const text = (maxLength: number) => Type.String({ maxLength })
const task = text(100)
const opinion = Type.Optional(text(500))
const reason = Type.String({ minLength: 5, maxLength: 500 })
const strict = { additionalProperties: false }
const record = { resource: text(100), id: text(60) }

type Given = { readonly opinion?: string } & RecordRow

const done = { zh: '操作成功', en: 'Done' }

/** One task, once; of several each on its own, with the result of each. */
async function deciding(context: Context): Promise<Answer> {
  const {
    tasks,
    outcome,
    to,
    opinion: said = '',
    fields = {},
    copies = [],
  } = context.body as Given & {
    readonly tasks: readonly string[]
    readonly outcome: 'approve' | 'reject'
    readonly to?: string
    readonly fields?: RecordRow
    readonly copies?: readonly string[]
  }
  const answer = { outcome, opinion: said, body: fields, copies, ...(to !== undefined && { to }) }
  const run: Run = (own, instance, mine) => decide(own, instance, mine, answer)
  const [only, ...more] = [...new Set(tasks)]
  if (more.length === 0)
    return once(context, async (receipt) => {
      return answerTo(context, await about(context, only ?? '', run, receipt))
    })
  const { results, summary } = await eachOf(context, [only ?? '', ...more], run)
  const isDone = results.every(({ success, message }) => success && message === '')
  return new Answer(isDone ? done[context.lang] : summary, results)
}

function answerTo({ lang }: Context, found: Incident | undefined): Answer {
  return found ? new Answer(heldText(found, lang), { incident: incidentText(found, lang) }) : new Answer(done[lang])
}

/** A call about one task. */
function call(run: (body: Given) => Run): (context: Context) => Promise<Answer> {
  return async (context) => {
    const body = context.body as Given
    return answerTo(context, await about(context, String(body.task), run(body)))
  }
}

/** Open instance of the tenant. @throws FORBIDDEN for all but administrators, RECORD_MISSING */
async function instanceForAdmin({ app, session }: Context, id: string): Promise<Instance> {
  if (!session.isAdmin) throw new AppError('FORBIDDEN')
  const instance = await instanceOf(app.store, id)
  if (!instance || instance.tenantId !== session.tenantId) throw new AppError('RECORD_MISSING')
  return instance
}

/** Tasks of processes: decided, handed on, and seen at their record. */
export const processRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/wf/process',
    summary:
      'Latest process of a record, or one of its instances: its drawing, where it is, who has it since when, and what the caller can do',
    query: Type.Object({ ...record, instance: Type.Optional(text(60)) }),
    access: 'signed-in',
    handle: async (context) => {
      const { resource = '', id = '', instance } = context.query
      const found = await readableRecord(context, resource, id)
      if (!found) throw new AppError('RECORD_MISSING')
      return processOf(context, found.resource, id, instance)
    },
  },
  {
    method: 'GET',
    path: '/wf/process/file',
    summary: 'A process in use: its drawing, and the handlers of its tasks',
    query: Type.Object({ process: text(100) }),
    access: 'permission',
    permission: 'wf:model:list',
    handle: (context) => processFile(context, context.query.process ?? ''),
  },
  {
    method: 'POST',
    path: '/wf/process/decide',
    summary: 'Decides tasks of the caller with one opinion; a rejection may go back to an earlier task',
    body: Type.Object(
      {
        tasks: Type.Array(task, { minItems: 1, maxItems: 500 }),
        outcome: Type.Union([Type.Literal('approve'), Type.Literal('reject')]),
        opinion,
        to: Type.Optional(text(100)),
        copies: Type.Optional(Type.Array(text(100), { maxItems: 20 })),
        fields: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      },
      strict,
    ),
    access: 'signed-in',
    handle: deciding,
  },
  {
    method: 'POST',
    path: '/wf/process/claim',
    summary: 'Takes a task of a role',
    body: Type.Object({ task }, strict),
    access: 'signed-in',
    handle: call(() => claim),
  },
  {
    method: 'POST',
    path: '/wf/process/release',
    summary: 'Gives a claimed task of the caller back to its role',
    body: Type.Object({ task, opinion }, strict),
    access: 'signed-in',
    handle: call(
      ({ opinion: said = '' }) =>
        (own, instance, mine) =>
          release(own, instance, mine, said),
    ),
  },
  {
    method: 'POST',
    path: '/wf/process/releaseOther',
    summary: 'An administrator gives a claimed task of anybody back to its role, with a reason',
    body: Type.Object({ task, opinion: reason }, strict),
    access: 'signed-in',
    handle: async (context) => {
      const { task: id, opinion: said } = context.body as { task: string; opinion: string }
      const [instanceId, item] = partsOfTask(id)
      const instance = await instanceForAdmin(context, instanceId)
      return answerTo(context, await releaseOfOther(writing(context, instance), instance, { item, opinion: said }))
    },
  },
  {
    method: 'POST',
    path: '/wf/process/transfer',
    summary: 'Hands a task of the caller to a colleague',
    body: Type.Object({ task, to: text(100), opinion }, strict),
    access: 'signed-in',
    handle: call(
      ({ to, opinion: said = '' }) =>
        (own, instance, mine) =>
          transfer(own, instance, mine, { to: String(to), opinion: said }),
    ),
  },
  {
    method: 'POST',
    path: '/wf/process/sign',
    summary: 'Adds approvers to a task, before, after or in parallel with the caller',
    body: Type.Object(
      {
        task,
        people: Type.Array(text(100), { minItems: 1, maxItems: 20 }),
        place: Type.Union([Type.Literal('before'), Type.Literal('after'), Type.Literal('parallel')]),
        opinion,
      },
      strict,
    ),
    access: 'signed-in',
    handle: call(({ people, place, opinion: said = '' }) => (own, instance, mine) => {
      const chosen = { people: people as string[], place: place as 'before', opinion: said }
      return sign(own, instance, mine, chosen)
    }),
  },
  {
    method: 'POST',
    path: '/wf/process/choose',
    summary: 'The starter chooses the handlers of a task',
    body: Type.Object({ task, people: Type.Array(text(100), { minItems: 1, maxItems: 20 }) }, strict),
    access: 'signed-in',
    handle: call(
      ({ people }) =>
        (own, instance, mine) =>
          choose(own, instance, mine, people as string[]),
    ),
  },
  {
    method: 'POST',
    path: '/wf/process/remind',
    summary: 'The starter reminds the handlers of the open tasks of a record, once in four hours',
    body: Type.Object(record, strict),
    access: 'signed-in',
    handle: async (context) => {
      const { resource, id } = context.body as { resource: string; id: string }
      const found = await readableRecord(context, resource, id)
      const instance = found && (await openInstance(context.app.store, homeOf(found.resource), id))
      if (!(found && instance) || instance.tenantId !== context.session.tenantId) throw new AppError('RECORD_MISSING')
      await remind(writing(context, instance), instance, found.row)
      return new Answer(done[context.lang])
    },
  },
  {
    method: 'POST',
    path: '/wf/process/read',
    summary: "Marks the caller's copy of a record as read",
    body: Type.Object(record, strict),
    access: 'signed-in',
    handle: async (context) => {
      const { resource, id } = context.body as { resource: string; id: string }
      await markRead(context.app.store, context.session.user.username, resource, id)
      return new Answer(done[context.lang])
    },
  },
  {
    method: 'POST',
    path: '/wf/process/reassign',
    summary: 'An administrator hands an open task of anybody to a colleague, with a reason',
    body: Type.Object({ task, to: text(100), opinion: reason }, strict),
    access: 'signed-in',
    handle: async (context) => {
      const { task: id, to, opinion: said } = context.body as { task: string; to: string; opinion: string }
      const [instanceId, item] = partsOfTask(id)
      const instance = await instanceForAdmin(context, instanceId)
      await reassign(writing(context, instance), instance, { item, to, opinion: said })
      return new Answer(done[context.lang])
    },
  },
  {
    method: 'POST',
    path: '/wf/process/jump',
    summary: 'An administrator moves an instance to another node, with a reason',
    body: Type.Object({ instance: text(60), token: text(20), to: text(100), opinion: reason }, strict),
    access: 'signed-in',
    handle: async (context) => {
      const body = context.body as { instance: string; token: string; to: string; opinion: string }
      const instance = await instanceForAdmin(context, body.instance)
      await jump(writing(context, instance), instance, body)
      return new Answer(done[context.lang])
    },
  },
  {
    method: 'POST',
    path: '/wf/process/retry',
    summary: 'An administrator tries the refused action again that an instance waits for',
    body: Type.Object({ instance: text(60) }, strict),
    access: 'signed-in',
    handle: async (context) => {
      const instance = await instanceForAdmin(context, (context.body as { instance: string }).instance)
      await retryActions(writing(context, instance), instance)
      return new Answer(done[context.lang])
    },
  },
  {
    method: 'POST',
    path: '/wf/process/skip',
    summary: 'An administrator passes over the refused action that an instance waits for, with a reason',
    body: Type.Object({ instance: text(60), opinion: reason }, strict),
    access: 'signed-in',
    handle: async (context) => {
      const { instance: id, opinion: said } = context.body as { instance: string; opinion: string }
      const instance = await instanceForAdmin(context, id)
      await skipAction(writing(context, instance), instance, said)
      return new Answer(done[context.lang])
    },
  },
]
