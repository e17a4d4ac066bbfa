import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { audit } from '../../platform/audit/audit.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { textOf, Words } from '../../rights/auth/body-text.ts'

// Applies to the caller: a name in the body is ignored (security.md rule 4).
async function loginToPm({ app, session, body, ip }: Context) {
  const { username } = session.user
  const asked = textOf(body, 'username')
  if (asked !== '' && asked !== username) throw new AppError('FORBIDDEN')
  const { pmUrl } = app.options
  if (pmUrl === undefined) throw new AppError('PM_NOT_CONFIGURED')
  await audit(app, { kind: 'credential', what: 'PM ticket', user: username, tenant: session.tenantId, ip })
  return new Answer(filled(pmUrl, { username, ticket: randomBytes(32).toString('base64url') }))
}

function filled(address: string, values: { readonly username: string; readonly ticket: string }): string {
  return address.replaceAll(/\{(username|ticket)\}/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  )
}

/** Sign-in to the project management system (contract.md 2.6). */
export const pmRoute: Route = {
  method: 'POST',
  path: '/sys/pmApi/loginToPm',
  summary: 'The address at which the signed-in person goes on to the project management system, as the message',
  body: Type.Object({ username: Words }),
  access: 'signed-in',
  handle: loginToPm,
}
