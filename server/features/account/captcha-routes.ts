import { AppError } from '../../../src/schema/model/errors.ts'
import { rateLimit } from '../../platform/http/limit-rate.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { textOf } from '../../rights/auth/body-text.ts'
import { drawCaptcha, spendCaptcha } from '../../rights/auth/captcha.ts'
import { newChallenge, spendProof } from '../../rights/auth/proof-of-work.ts'
import { failuresFrom } from '../../rights/auth/throttle.ts'

/** Programs can read pictures: a low limit of pictures, and none accepted after some failed sign-ins of an address. */
const takePicture = rateLimit(Date.now, { most: 30, perSecond: 0.5 })
const mostFailures = 15

/** Requires a proof of work or a solved captcha, valid once. @throws CAPTCHA_WRONG */
export async function demandEffort({ app, body, ip }: Context<false>): Promise<void> {
  if (!app.options.captcha) return
  const proof = textOf(body, 'proof')
  if (proof !== '') return spendProof(app.store, proof)
  if ((await failuresFrom(app.store, ip)) >= mostFailures) throw new AppError('CAPTCHA_WRONG')
  await spendCaptcha(app.store, textOf(body, 'checkKey'), textOf(body, 'captcha'))
}

/** Challenges of public forms. */
export const captchaRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/captcha/challenge',
    summary: 'A proof-of-work challenge for public forms, valid for 5 minutes and once; null where none is asked for',
    access: 'public',
    handle: ({ app, ip }) => (app.options.captcha ? newChallenge(app.store, ip) : null),
  },
  {
    method: 'GET',
    path: '/sys/randomImage/:key',
    summary: 'A captcha picture as a data address, for a key of the caller’s choice; for clients without proof of work',
    access: 'public',
    handle: ({ app, params, ip }) => {
      takePicture(ip)
      return drawCaptcha(app.store, params.key ?? '')
    },
  },
]
