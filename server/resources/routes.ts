import { permissionOf } from '../../src/schema/compile/compile-resource.ts'
import type { ServerResource } from '../../src/schema/model/compiled.ts'
import { AppError } from '../../src/schema/model/errors.ts'
import type { Lang } from '../../src/schema/model/text.ts'
import { audit } from '../auth/audit.ts'
import { exportSheet } from '../excel/export-sheet.ts'
import { importSheet } from '../excel/import-sheet.ts'
import { templateSheet } from '../excel/template-sheet.ts'
import { Answer, type Context, type Route } from '../http/route.ts'
import { itemsOf } from './conditions.ts'
import { doAction } from './do-action.ts'
import { historyOf } from './history.ts'
import { once } from './idempotent.ts'
import { findRow, listPage } from './list.ts'
import { mayHave } from './prepare.ts'
import { dressed, type RecordRow, visibleFields } from './records.ts'
import { removeRecords } from './remove.ts'
import { addRecord, editRecord, type WriteContext } from './write.ts'

type Handler = {
  readonly methods: readonly string[]
  readonly right: string
  readonly run: (context: Context, resource: ServerResource) => unknown
}

const words: Readonly<Record<string, Readonly<Record<Lang, string>>>> = {
  added: { zh: '添加成功', en: 'Added' },
  edited: { zh: '修改成功', en: 'Saved' },
  deleted: { zh: '删除成功', en: 'Deleted' },
  done: { zh: '操作成功', en: 'Done' },
}
const say = (name: string, lang: Lang) => words[name]?.[lang] ?? name

const writing = ({ app, session, lang }: Context, resource: ServerResource): WriteContext => ({
  app,
  session,
  lang,
  resource,
})

/** A record as queryById gives it. @throws RECORD_MISSING */
async function record(context: Context, resource: ServerResource, id: string): Promise<RecordRow> {
  const { app, session, lang } = context
  const row = await findRow(app, resource, session, 'list', id)
  if (!row) throw new AppError('RECORD_MISSING')
  const visible = new Set(visibleFields(resource, session))
  const shown = Object.fromEntries(Object.entries(row).filter(([key]) => visible.has(key)))
  const mayEdit = session.may(permissionOf(resource.plan.code, 'edit')) && mayHave(resource, session, 'edit', row)
  const [full] = await dressed(app, resource, session, lang, [shown], mayEdit)
  if (!full) throw new AppError('RECORD_MISSING')
  return full
}

const handlers: Readonly<Record<string, Handler>> = {
  list: {
    methods: ['GET'],
    right: 'list',
    run: ({ app, session, lang, query }, resource) => listPage(app, resource, session, lang, query),
  },
  queryById: {
    methods: ['GET'],
    right: 'list',
    run: (context, resource) => record(context, resource, context.query.id ?? ''),
  },
  add: {
    methods: ['POST'],
    right: 'add',
    run: (context, resource) =>
      once(context, async () => {
        const id = await addRecord(writing(context, resource), context.body as RecordRow)
        return new Answer(say('added', context.lang), await saved(context, resource, id))
      }),
  },
  edit: {
    methods: ['PUT', 'POST'],
    right: 'edit',
    run: (context, resource) =>
      once(context, async () => {
        const id = await editRecord(writing(context, resource), context.body as RecordRow)
        return new Answer(say('edited', context.lang), await saved(context, resource, id))
      }),
  },
  delete: {
    methods: ['DELETE', 'POST'],
    right: 'delete',
    run: (context, resource) => remove(context, resource, [context.query.id ?? textOf(context.body, 'id')]),
  },
  deleteBatch: {
    methods: ['DELETE', 'POST'],
    right: 'delete',
    run: (context, resource) => remove(context, resource, itemsOf(context.query.ids ?? textOf(context.body, 'ids'))),
  },
  history: {
    methods: ['GET'],
    right: 'list',
    run: async (context, resource) => {
      const id = context.query.id ?? ''
      await record(context, resource, id)
      return historyOf(context.app, resource, context.session, context.lang, id)
    },
  },
  exportXls: { methods: ['GET'], right: 'export', run: exportSheet },
  template: { methods: ['GET'], right: 'import', run: templateSheet },
  importExcel: {
    methods: ['POST'],
    right: 'import',
    run: (context, resource) => once(context, () => importSheet(context, resource)),
  },
}

// A row that was saved may lie outside what its writer can list; then its id is all there is to tell.
async function saved(context: Context, resource: ServerResource, id: string): Promise<unknown> {
  return session(context, resource) ? record(context, resource, id) : { id }
}

function session({ session: { may } }: Context, { plan }: ServerResource): boolean {
  return may(permissionOf(plan.code, 'list'))
}

function textOf(body: unknown, name: string): string {
  const value = (body as RecordRow)[name]
  return typeof value === 'string' ? value : ''
}

async function remove(context: Context, resource: ServerResource, ids: readonly string[]): Promise<Answer> {
  const chosen = ids.filter((id) => id !== '')
  await removeRecords(writing(context, resource), chosen)
  await audit(context.app, {
    kind: 'delete',
    what: resource.plan.code,
    user: context.session.user.username,
    ip: context.ip,
    detail: { rows: chosen.length },
  })
  return new Answer(say('deleted', context.lang))
}

type Target = { readonly resource: ServerResource; readonly name: string; readonly state?: string }

/** The resource and action a path below the API base leads to: `srm/supplier/bank/list`, `sys/user/do/freeze`. */
function targetOf({ app, params }: Context): Target {
  const parts = (params['*'] ?? '').split('/')
  const { resources } = app.live.current
  const last = parts.at(-1) ?? ''
  const isState = parts.at(-2) === 'do'
  const code = parts.slice(0, isState ? -2 : -1).join('/')
  const resource = resources.get(code)
  if (!resource || !(isState || Object.hasOwn(handlers, last))) throw new AppError('NOT_FOUND')
  if (isState) return { resource, name: 'do', state: last }
  const right = handlers[last]?.right ?? ''
  if (!resource.plan.only.includes(right)) throw new AppError('NOT_FOUND')
  return { resource, name: last }
}

function permission(context: Context): string {
  const { resource, name, state } = targetOf(context)
  const { code, actions } = resource.plan
  if (state === undefined) return permissionOf(code, handlers[name]?.right ?? name)
  const action = actions.find((each) => each.name === state)
  if (!action) throw new AppError('NOT_FOUND')
  return action.permission
}

async function handle(context: Context): Promise<unknown> {
  const { resource, name, state } = targetOf(context)
  const { method } = context.request
  const handler = handlers[name]
  if (handler) {
    if (handler.methods.includes(method)) return handler.run(context, resource)
    context.reply.header('allow', handler.methods.join(', '))
    throw new AppError('METHOD_NOT_ALLOWED')
  }
  const action = resource.plan.actions.find((each) => each.name === state)
  if (!action) throw new AppError('NOT_FOUND')
  if (method !== 'POST') {
    context.reply.header('allow', 'POST')
    throw new AppError('METHOD_NOT_ALLOWED')
  }
  const body = context.body as RecordRow
  const ids = itemsOf(textOf(body, 'ids') || textOf(body, 'id'))
  return once(
    context,
    async () => new Answer(say('done', context.lang), await doAction(writing(context, resource), action, ids, body)),
  )
}

/** Every resource of every schema file, behind one route: files come and go, the route stays. */
export const resourceRoutes: readonly Route[] = [
  {
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    path: '/*',
    summary:
      'list, add, edit, delete, deleteBatch, queryById, exportXls, importExcel, template, history, do/<action> of a resource',
    access: 'permission',
    permission,
    bodyLimit: 20 * 1_048_576,
    handle,
  },
]
