import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { takeCostly } from '../../platform/http/costly.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { openView } from '../views/open-view.ts'
import { type Handler, handlers, runAction } from './handlers.ts'

type Target = {
  readonly resource: ServerResource
  readonly permission: string
  readonly methods: Handler['methods']
  run(context: Context): unknown
}

/** Resource and call of a path below the API base: `srm/supplier/bank/list`, `sys/user/do/freeze`. @throws NOT_FOUND */
function targetOf({ params }: Pick<Context, 'params'>, { resources }: Model): Target {
  const segments = (params['*'] ?? '').split('/')
  const name = segments.at(-1) ?? ''
  const resource = resources.get(segments.slice(0, -1).join('/'))
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
  if (resource && handler) return standardTarget(resource, handler)
  const owner = segments.at(-2) === 'do' ? resources.get(segments.slice(0, -2).join('/')) : undefined
  const action = owner?.plan.actions.find((each) => each.name === name)
  if (owner && action) return actionTarget(owner, action)
  throw new AppError('NOT_FOUND')
}

function standardTarget(resource: ServerResource, { methods, right, costly, run }: Handler): Target {
  const { code, only } = resource.plan
  if (!only.includes(right)) throw new AppError('NOT_FOUND')
  return {
    resource,
    permission: permissionOf(code, right),
    methods,
    run: async (context) => {
      takeCostly(context, costly)
      return run(await openView(context, resource), resource)
    },
  }
}

function actionTarget(resource: ServerResource, action: CompiledAction): Target {
  const run = (context: Context) => runAction(context, resource, action)
  return { resource, permission: action.permission, methods: ['POST'], run }
}

function permission(context: Context<boolean>): string {
  const target = targetOf(context, context.app.live.current)
  // HEAD is GET without the body (RFC 9110, 9.3.2).
  const asked = context.request.method === 'HEAD' ? 'GET' : context.request.method
  if (!target.methods.some((method) => method === asked)) {
    context.reply.header('allow', target.methods.join(', '))
    throw new AppError('METHOD_NOT_ALLOWED')
  }
  return target.permission
}

/** One route for all resources: files come and go, the route stays. */
export const resourceRoutes: readonly Route[] = [
  {
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    path: '/*',
    summary:
      'list, add, edit, delete, deleteBatch, queryById, exportXls, exportRecord, importExcel, template, tableSheet, importTable, recordSheet, importRecord, history, do/<action> of a resource',
    // Rich texts contain inline pictures.
    bodyLimit: 8 * 1_048_576,
    takesFile: (path) => /\/import(?:Excel|Record|Table)$/.test(path),
    access: 'permission',
    permission,
    handle: (context) => targetOf(context, modelFor(context)).run(context),
  },
]
