import { Type } from 'typebox'
import { AppError, errorText } from '../../../src/schema/model/errors.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { Answer } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { readableRecord } from '../../records/comments/comments.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { once } from '../../records/write/idempotent.ts'
import { decide, type Mine, taskOfMine } from './decide.ts'
import { claim, jump, sign, transfer } from './edit-tasks.ts'
import { type Instance, instanceOf } from './instances.ts'
import { processOf } from './record-process.ts'
import { partsOfTask } from './tasks.ts'

const text = (maxLength: number) => Type.String({ maxLength })
const task = text(100)
const opinion = Type.Optional(text(500))
const strict = { additionalProperties: false }

type Given = { readonly opinion?: string } & RecordRow

/** Context of a write to the record of an instance. */
function writing(context: Context, instance: Instance, receipt?: WriteContext['receipt']): WriteContext {
  const { app, session, lang, ip, request } = context
  const resource = app.live.current.resources.get(instance.resource)
  if (!resource) throw new AppError('RECORD_MISSING')
  const isConfirmed = request.headers['x-confirmed'] === '1'
  return { app, session, lang, ip, resource, ...(receipt && { receipt }), ...(isConfirmed && { isConfirmed }) }
}

type Run = (context: WriteContext, instance: Instance, mine: Mine) => Promise<void>

/** Runs something about one task of the caller. @throws NOT_YOUR_TASK for a task that is done, or another person's, or does not exist. */
async function about(context: Context, id: string, run: Run, receipt?: WriteContext['receipt']): Promise<void> {
  const [instanceId, item] = partsOfTask(id)
  const instance = await instanceOf(context.app.store, instanceId)
  if (!instance || instance.tenantId !== context.session.tenantId) throw new AppError('NOT_YOUR_TASK')
  const own = writing(context, instance, receipt)
  await run(own, instance, await taskOfMine(own, instance, item))
}

const done = { zh: '操作成功', en: 'Done' }

/** One task, once; of several each on its own, with the result of each. */
async function deciding(context: Context): Promise<Answer> {
  const {
    tasks,
    outcome,
    to,
    opinion: said = '',
    fields = {},
  } = context.body as Given & {
    readonly tasks: readonly string[]
    readonly outcome: 'approve' | 'reject'
    readonly to?: string
    readonly fields?: RecordRow
  }
  const answer = { outcome, opinion: said, body: fields, ...(to !== undefined && { to }) }
  const run: Run = (own, instance, mine) => decide(own, instance, mine, answer)
  const [only, ...more] = [...new Set(tasks)]
  if (more.length === 0)
    return once(context, async (receipt) => {
      await about(context, only ?? '', run, receipt)
      return new Answer(done[context.lang])
    })
  const results = []
  for (const id of [only ?? '', ...more]) results.push(await tried(context, id, run))
  const failed = results.filter(({ success }) => !success).length
  const counts = {
    zh: `成功 ${results.length - failed} 条，失败 ${failed} 条`,
    en: `${results.length - failed} done, ${failed} refused`,
  }
  return new Answer((failed === 0 ? done : counts)[context.lang], results)
}

async function tried(context: Context, id: string, run: Run) {
  try {
    await about(context, id, run)
    return { id, success: true, message: '' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { id, success: false, message: errorText(error.code, context.lang, error.params) }
  }
}

/** A call about one task. */
function call(run: (body: Given) => Run): (context: Context) => Promise<Answer> {
  return async (context) => {
    const body = context.body as Given
    await about(context, String(body.task), run(body))
    return new Answer(done[context.lang])
  }
}

/** Tasks of processes: decided, handed on, and seen at their record. */
export const processRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/wf/process',
    summary: 'Process of a record: its drawing, where it is, who has it since when, and what the caller can do',
    query: Type.Object({ resource: text(100), id: text(60) }),
    access: 'signed-in',
    handle: async (context) => {
      const { resource = '', id = '' } = context.query
      const found = await readableRecord(context, resource, id)
      if (!found) throw new AppError('RECORD_MISSING')
      return processOf(context, found.resource, id)
    },
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
    path: '/wf/process/jump',
    summary: 'An administrator moves an instance to another node, with a reason',
    body: Type.Object(
      { instance: text(60), token: text(20), to: text(100), opinion: Type.String({ minLength: 5, maxLength: 500 }) },
      strict,
    ),
    access: 'signed-in',
    handle: async (context) => {
      const body = context.body as { instance: string; token: string; to: string; opinion: string }
      if (!context.session.isAdmin) throw new AppError('FORBIDDEN')
      const instance = await instanceOf(context.app.store, body.instance)
      if (!instance || instance.tenantId !== context.session.tenantId) throw new AppError('RECORD_MISSING')
      await jump(writing(context, instance), instance, body)
      return new Answer(done[context.lang])
    },
  },
]
