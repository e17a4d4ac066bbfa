import type { App, CasServer } from '../../platform/app.ts'
import { callOut } from '../../platform/calls/call-out.ts'
import { type Element, readXml } from './xml.ts'

/** A whole call to the CAS server. Milliseconds (security.md P18). */
const patience = 5000
const namespace = 'http://www.yale.edu/tp/cas'
/** A service ticket: what servers make (CAS protocol 3.7), with the dots that some append. */
const ticketForm = /^ST-[\w.-]{1,253}$/

/** What a CAS server says of a ticket: whose it is, or its code for why it is nobody's. */
export type CasAnswer = { readonly user: string } | { readonly refused: string }

/** The page that a CAS server leads people back to: by the settings alone, whatever a request says (security.md row 19). */
export function casService({ options }: App): string {
  return `${options.messages.publicUrl ?? ''}/user/ssoLogin`
}

/** Where people sign in at the CAS server. */
export function casLogin(app: App, { url }: CasServer): string {
  return `${url}/login?${new URLSearchParams({ service: casService(app) })}`
}

/**
 * Asks the CAS server whose ticket it is; it uses the ticket up. @throws Error where the answer is none of the protocol, and what the call
 * throws where the server is not reached.
 */
export async function askCas({ url, isPrivate }: CasServer, service: string, ticket: string): Promise<CasAnswer> {
  if (!ticketForm.test(ticket)) return { refused: 'INVALID_TICKET' }
  const address = new URL(`${url}/p3/serviceValidate?${new URLSearchParams({ service, ticket })}`)
  const { status, text } = await callOut({ method: 'GET', url: address, isPrivate, patience })
  // A redirect is not followed: what is behind it is not what the settings name.
  if (status !== 200) throw new Error(`the CAS server answered ${status}`)
  return answerIn(readXml(text))
}

function answerIn(root: Element): CasAnswer {
  const [outcome, ...others] = root.children
  const isAnswer = root.name === 'serviceResponse' && Object.values(root.attributes).includes(namespace)
  if (!isAnswer || !outcome || others.length > 0) throw new Error('the answer is none of CAS')
  if (outcome.name === 'authenticationFailure') return { refused: outcome.attributes.code ?? 'INTERNAL_ERROR' }
  // The one right below: elements of the same name among the attributes are other people's words.
  const [user, ...more] = outcome.children.filter((child) => child.name === 'user')
  const name = user?.text.trim() ?? ''
  if (outcome.name !== 'authenticationSuccess' || more.length > 0 || name === '' || (user?.children.length ?? 0) > 0)
    throw new Error('the answer names nobody')
  return { user: name }
}
