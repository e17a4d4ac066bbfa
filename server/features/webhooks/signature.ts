import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { keyNamed } from '../../platform/seal/data-keys.ts'

type Subscription = { readonly id: string; readonly tenantId: string; readonly keyNo: number }

/** Secret of a subscription in the notation of Standard Webhooks; each key number has its own. */
export async function secretOf(app: App, { id, tenantId, keyNo }: Subscription): Promise<string> {
  const { key } = await keyNamed(app, { tenantId, scope: `webhook:${id}`, part: String(keyNo) })
  return `whsec_${key.toString('base64')}`
}

/** Headers of a signed call: HMAC-SHA256 over id, time and body (Standard Webhooks). `at`: seconds since 1970. */
export function signedHeaders(secret: string, id: string, at: number, body: string): Readonly<Record<string, string>> {
  const signature = signatureOf(secret, id, String(at), body).toString('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` }
}

function signatureOf(secret: string, id: string, at: string, body: string | Buffer): Buffer {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest()
}

/** Signature of a received call: its id, time and signatures. */
export type Signed = { readonly id: string; readonly at: string; readonly signatures: string }

/** Longest difference of a received call to the clock. Seconds. */
const tolerance = 300

/** Signature in the headers of a call; undefined without one, or with a time that is too old or in the future. */
export function signedIn(headers: { readonly [name: string]: unknown }): Signed | undefined {
  const [id, at, signatures] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`] ?? ''))
  if (!(id && at && signatures) || !/^[\w.:-]{1,100}$/.test(id) || !/^\d{1,12}$/.test(at)) return undefined
  return Math.abs(Date.now() / 1000 - Number(at)) > tolerance ? undefined : { id, at, signatures }
}

/** Whether one of the signatures of a call is that of its body. */
export function isSigned(secret: string, { id, at, signatures }: Signed, body: Buffer): boolean {
  const own = signatureOf(secret, id, at, body)
  return signatures
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .map((each) => Buffer.from(each.slice('v1,'.length), 'base64'))
    .some((each) => each.length === own.length && timingSafeEqual(each, own))
}
