import { Raw, type Route } from '../http/route.ts'
import { openApi } from './document.ts'

/** The OpenAPI document of what the caller may call; it is no envelope, as tools read it. */
export function openApiRoute(routes: readonly Route[]): Route {
  return {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    access: 'signed-in',
    handle: ({ app, session, lang }) => {
      const document = openApi(app.live.current, routes, session, lang)
      return new Raw((reply) => reply.type('application/json; charset=utf-8').send(document))
    },
  }
}
