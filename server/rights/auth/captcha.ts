import { createHash, timingSafeEqual } from 'node:crypto'
import svgCaptcha from 'svg-captcha'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Store } from '../../platform/store/store.ts'

/** Captcha lifetime: 5 minutes, in milliseconds. */
const lifetime = 300_000

const hashOf = (key: string, answer: string) =>
  createHash('sha256').update(`${key}\n${answer.toLowerCase()}`).digest('hex')

/** New captcha picture for a key of the client, as a data URI. Only the hash of the answer is stored. */
export async function drawCaptcha(store: Store, key: string): Promise<string> {
  if (!/^[\w-]{1,64}$/.test(key)) throw new AppError('BAD_REQUEST', { name: 'key', reason: 'letters and digits only' })
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 2,
    ignoreChars: '0oO1ilI',
    width: 120,
    height: 40,
    fontSize: 44,
  })
  const now = Date.now()
  await store.write([
    {
      sql: 'delete from _captcha where name = ? or expires_at not between ? and ?',
      parameters: [key, now, now + lifetime],
    },
    {
      sql: 'insert into _captcha (name, hash, expires_at) values (?, ?, ?)',
      parameters: [key, hashOf(key, text), now + lifetime],
    },
  ])
  return `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`
}

/** Consumes the captcha of a key, right or wrong. @throws CAPTCHA_WRONG when the answer is wrong. */
export async function spendCaptcha(store: Store, key: string, answer: string): Promise<void> {
  const now = Date.now()
  const [spent] = await store.write([
    {
      sql: 'delete from _captcha where name = ? and expires_at between ? and ? returning hash',
      parameters: [key, now, now + lifetime],
    },
  ])
  const known = Buffer.from(String(spent?.rows[0]?.hash ?? ''))
  const given = Buffer.from(hashOf(key, answer.trim()))
  if (known.length !== given.length || !timingSafeEqual(known, given)) throw new AppError('CAPTCHA_WRONG')
}
