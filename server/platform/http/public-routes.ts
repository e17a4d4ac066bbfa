import { methodsOf, type Route } from './route.ts'

/** Everything that answers without a session: method and path, exactly. The server does not start when its routes say otherwise. */
export const publicRoutes: ReadonlySet<string> = new Set([
  'GET /sys/randomImage/:key',
  'GET /sys/captcha/challenge',
  'POST /sys/login',
  'POST /sys/logoutV2',
  // By a one-use code that is sent to the phone.
  'POST /sys/sms',
  'POST /account/sms',
  'POST /sys/phoneLogin',
  // By a one-use code that is mailed.
  'POST /auth/forge-password/code',
  'POST /auth/forge-password',
  // By a one-use link that was sent to the person.
  'POST /sys/user/passwordLink',
  'POST /sys/user/passwordByLink',
  'GET /sys/demo/accounts',
  'POST /sys/demo/login',
  'GET /schema/validator/:file',
  // Published rows of the house, and the files that these name.
  'GET /portal/view/purchaseAnnouncement',
  'GET /portal/view/purchaseAnnouncements',
  'GET /portal/view/resultAnnouncement',
  'GET /portal/view/resultAnnouncements',
  'GET /portal/view/portalResult',
  'GET /portal/view/invitation',
  'GET /portal/view/news',
  'GET /portal/view/article/:kind/:id',
  'GET /portal/view/company',
  'GET /portal/view/companyCloud',
  'GET /portal/view/figures',
  'GET /portal/file/:id/:name',
  'POST /portal/view/seen',
  'GET /portal/ocds/releases',
  'GET /portal/ocds/release/:ocid',
  'GET /portal/ocds/records',
  'GET /portal/ocds/record/:ocid',
  // By a word that was given to a live session and to its browser alone.
  'GET /sys/common/look/:key',
  'GET /sys/thirdLogin/providers',
  'GET /sys/thirdLogin/render/:key',
  'GET /sys/thirdLogin/callback/:key',
  'GET /thirdLogin/getLoginUser/:key',
  'GET /sys/thirdLogin/getLoginUser/:key/:thirdType',
])

/** The public ones among routes, as the list names them. */
export function namesOfPublic(routes: readonly Route[]): readonly string[] {
  return routes
    .filter(({ access }) => access === 'public')
    .flatMap((route) => methodsOf(route).map((method) => `${method} ${route.path}`))
}
