import { AppError } from '../../../src/schema/model/errors.ts'
import { Raw, type Route } from '../../platform/http/route.ts'
import { openApi } from './document.ts'

/** OpenAPI document of the caller, or of one resource; without envelope, for tools. */
export function openApiRoute(routes: readonly Route[]): Route {
  return {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    access: 'signed-in',
    costly: 'transfer',
    handle: ({ app, session, lang, query }) => {
      const { resource } = query
      const model = app.live.current
      if (resource !== undefined && !model.resources.has(resource))
        throw new AppError('UNKNOWN_RESOURCE', { name: resource.slice(0, 60) })
      const document = openApi(model, resource === undefined ? routes : [], session, lang, resource)
      return new Raw((reply) => reply.type('application/json; charset=utf-8').send(document))
    },
  }
}
