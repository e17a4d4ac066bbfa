import { Type } from 'typebox'
import type { Route } from '../../platform/http/route.ts'
import { progressOf } from './progress.ts'

/** Progress of a record on the way of its states. */
export const progressRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/wf/progress',
    summary: 'Stages of a record on its path to a state, the current one, and the next action with its roles',
    query: Type.Object({
      resource: Type.String({ maxLength: 100 }),
      id: Type.String({ maxLength: 60 }),
      to: Type.String({ maxLength: 60 }),
    }),
    access: 'signed-in',
    handle: (context) => {
      const { resource = '', id = '', to = '' } = context.query
      return progressOf(context, resource, id, to)
    },
  },
]
