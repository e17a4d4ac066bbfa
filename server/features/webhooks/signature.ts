import { createHmac } from 'node:crypto'
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
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` }
}
