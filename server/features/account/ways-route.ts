import type { Route } from '../../platform/http/route.ts'
import { casLogin } from '../../rights/third/cas.ts'
import { openChannels } from '../messages/open-channels.ts'

/** What the sign-in page offers besides the password: it asks once. */
export const waysRoute: Route = {
  method: 'GET',
  path: '/sys/signInWays',
  summary: 'The ways to sign in besides the password: by phone code, at a CAS server, by third-party providers',
  access: 'public',
  handle: ({ app, app: { options } }) => ({
    // Without a gateway no code arrives, so the page offers none; a demo still answers the calls.
    phone: openChannels(options.messages).includes('sms'),
    cas: options.cas ? { title: options.cas.title, address: casLogin(app, options.cas) } : null,
    third: options.third.map(({ key, title }) => ({ key, title })),
  }),
}
