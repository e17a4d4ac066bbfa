import { methodsOf, type Route } from './route.ts'

/** All routes that answer without a session: method and path, exactly. The server does not start when its routes differ. */
export const publicRoutes: ReadonlySet<string> = new Set([
  'GET /sys/randomImage/:key',
  'GET /sys/captcha/challenge',
  'GET /sys/signInWays',
  'POST /sys/login',
  'POST /sys/logoutV2',
  // By a one-use ticket of the CAS server, or a token of the token issuer.
  'GET /cas/client/validateLogin',
  'GET /sys/cas/client/validateLogin',
  'POST /sys/ssoLogin',
  'POST /sys/onlineLogin',
  // By a one-use code that is sent to the phone.
  'POST /sys/sms',
  'POST /account/sms',
  'POST /sys/phoneLogin',
  // By a one-use code that is mailed.
  'POST /auth/forge-password/code',
  'POST /auth/forge-password',
  // Registration of a supplier: a code that is mailed, then the ticket it gives.
  'POST /auth/register/code',
  'POST /auth/register/email',
  'POST /auth/register/company',
  'POST /auth/register/invitation',
  'GET /auth/register/choices',
  'POST /auth/register',
  // By a one-use link that was mailed to a company without an account.
  'POST /auth/answer/open',
  'POST /auth/answer/send',
  // By the signature of a connected system.
  'POST /exchange/in/:id',
  // By a one-use link that was mailed to the handler of a task.
  'POST /auth/task/open',
  'POST /auth/task/decide',
  // By a one-use link that was sent to the user.
  'POST /sys/user/passwordLink',
  'POST /sys/user/passwordByLink',
  'GET /sys/demo/accounts',
  'POST /sys/demo/login',
  'GET /schema/validator/:file',
  // Published rows of the platform tenant, and the files they name.
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
  'GET /onl/page/signIn',
  'GET /portal/file/:id/:name',
  'POST /portal/view/seen',
  'GET /portal/ocds/releases',
  'GET /portal/ocds/release/:ocid',
  'GET /portal/ocds/records',
  'GET /portal/ocds/record/:ocid',
  // By a token of a live session, valid in its browser only.
  'GET /sys/common/look/:key',
  'GET /sys/thirdLogin/providers',
  'GET /sys/thirdLogin/render/:key',
  'GET /sys/thirdLogin/callback/:key',
  'GET /thirdLogin/getLoginUser/:key',
  'GET /sys/thirdLogin/getLoginUser/:key/:thirdType',
])

/** Public ones among routes, as named in the list. */
export function namesOfPublic(routes: readonly Route[]): readonly string[] {
  return routes
    .filter(({ access }) => access === 'public')
    .flatMap((route) => methodsOf(route).map((method) => `${method} ${route.path}`))
}
