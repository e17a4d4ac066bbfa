import { Type } from 'typebox'
import type { Route } from '../../platform/http/route.ts'
import { chainOf } from './chain.ts'

/** Documents before and after a record. */
export const chainRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/wf/chain',
    summary: 'Documents that a record comes from and those that came of it, with their states',
    query: Type.Object({
      resource: Type.String({ maxLength: 100 }),
      id: Type.String({ maxLength: 60 }),
    }),
    access: 'signed-in',
    handle: (context) => {
      const { resource = '', id = '' } = context.query
      return chainOf(context, resource, id)
    },
  },
]
