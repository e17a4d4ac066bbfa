import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { newTicket } from '../../rights/auth/address-ticket.ts'
import { textOf } from '../../rights/auth/body-text.ts'
import { foldedName } from '../../rights/auth/folded-name.ts'
import { invitationOfLink } from '../../rights/auth/invitation-link.ts'
import { openInvitation } from './invitations.ts'
import { refuseKnownMail } from './known.ts'

/** Opens an invitation: its link was mailed to the address, which proves it. @throws INVITATION_OVER, MAIL_REGISTERED */
async function open({ app, body }: Context<false>): Promise<Answer> {
  const id = await invitationOfLink(app.store, textOf(body, 'link'))
  const place = { app, model: app.live.current, session: systemSession(houseTenant) }
  const invitation = id === undefined ? undefined : await openInvitation(place, id)
  if (!invitation) throw new AppError('INVITATION_OVER')
  const email = foldedName(String(invitation.email))
  await refuseKnownMail(app.store, email)
  const { secret, step } = newTicket(email)
  await app.store.write([step])
  const { companyName, contactName, corplicence } = invitation
  return new Answer('ok', { email, ticket: secret, companyName, contactName, corplicence: corplicence ?? '' })
}

/** Invitation to register, by the link of its letter. */
export const invitationRoute: Route = {
  method: 'POST',
  path: '/auth/register/invitation',
  summary:
    'Opens an invitation by the link of its letter: gives what the buyer entered, and a ticket of the mail address',
  body: Type.Object({ link: Type.String({ minLength: 1, maxLength: 256 }) }),
  bodyLimit: 1024,
  access: 'public',
  handle: open,
}
