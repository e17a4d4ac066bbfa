import { Type } from 'typebox'
import { AppError } from '../../src/schema/model/errors.ts'
import { welcome } from '../features/account/sign-in.ts'
import type { Context, Route } from '../platform/http/route.ts'
import { textOf, Words } from '../rights/auth/body-text.ts'
import { callerOf } from '../rights/auth/sessions.ts'
import { findUser } from '../rights/auth/users.ts'
import { people } from './kit/organisation.ts'

// Protection against requests from other sites and DNS rebinding.
function refuseForeign({ request }: Context<false>): void {
  const site = request.headers['sec-fetch-site']
  const isLocal = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')
  if (!isLocal || (site !== undefined && site !== 'same-origin')) throw new AppError('FORBIDDEN')
}

/** One-click sign-in with the demo accounts; exists only with demo data on a loopback host. */
export const demoRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/demo/accounts',
    access: 'public',
    handle: (context) => {
      refuseForeign(context)
      return people.map(({ username, realname, role }) => ({ username, realname, role }))
    },
  },
  {
    method: 'POST',
    path: '/sys/demo/login',
    body: Type.Object({ username: Words }),
    access: 'public',
    handle: async (context) => {
      refuseForeign(context)
      const { app, body, lang } = context
      const person = people.find(({ username }) => username === textOf(body, 'username'))
      const user = person && (await findUser(app, person.username))
      if (!user || user.status === '2') throw new AppError('LOGIN_FAILED')
      return welcome(app, user, callerOf(context), lang)
    },
  },
]
