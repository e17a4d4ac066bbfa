import { type Text, textIn } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Handlers } from '../../../src/schema/model/process-file.ts'
import type { ProcessDrawingView } from '../../../src/schema/model/process-view.ts'
import type { Context } from '../../platform/http/route.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { roleNames } from './names.ts'

/** A process in use, for those who look at processes: its drawing and the handlers of its tasks. @throws RECORD_MISSING */
export async function processFile(context: Context, code: string): Promise<ProcessDrawingView> {
  const { app, lang } = context
  const plan = modelFor(context).processes.get(code)
  if (!plan) throw new AppError('RECORD_MISSING')
  const words = (title: Text | undefined) => textIn(lang, title ?? '')
  const nodes = Object.values(plan.nodes)
  const tasks = nodes.filter(({ kind }) => kind === 'user')
  const roles = await roleNames(
    context,
    tasks.map(({ handlers }) => roleOf(handlers)),
  )
  const fieldTitle = (key: string | undefined) =>
    key === undefined ? '' : words(app.live.current.resources.get(plan.resource)?.plan.fields[key]?.title ?? key)
  const named = (handlers: Handlers): string => {
    switch (handlers.by) {
      case 'role':
        return roles.get(handlers.role) ?? handlers.role
      case 'head':
      case 'field':
        return fieldTitle(handlers.field)
      case 'people':
        return handlers.cel
      case 'matrix':
        return String(handlers.level)
      case 'starter':
        return roles.get(handlers.of ?? '') ?? ''
    }
  }
  const otherwise = (handlers: Handlers) =>
    handlers.by === 'matrix' && handlers.role !== undefined
      ? { otherwise: roles.get(handlers.role) ?? handlers.role }
      : {}
  return {
    title: words(plan.title),
    nodes: nodes.map(({ id, kind, title }) => ({ id, kind, title: words(title), place: 'none' })),
    flows: Object.values(plan.flows).map(({ id, title }) => ({ id, title: words(title) })),
    diagram: plan.diagram,
    tasks: tasks.flatMap(({ id, title, handlers, completion = 'any', due = null, stepUp = false }) =>
      handlers
        ? [
            {
              ...{ node: id, title: words(title), completion, due, stepUp },
              handlers: { by: handlers.by, of: named(handlers), ...otherwise(handlers) },
            },
          ]
        : [],
    ),
  }
}

function roleOf(handlers: Handlers | undefined): string | null {
  if (handlers?.by === 'role' || handlers?.by === 'matrix') return handlers.role ?? null
  return handlers?.by === 'starter' ? (handlers.of ?? null) : null
}
