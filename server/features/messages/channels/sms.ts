import { textOfHtml } from '../../../../src/schema/base/text-of-html.ts'
import type { MessageOptions } from '../../../platform/app.ts'
import type { Outgoing } from './outgoing.ts'
import { postJson } from './post.ts'
import { Undeliverable } from './undeliverable.ts'
import { refuseFailure } from './webhook.ts'

/** Maximum length of a short message for gateways. */
const longest = 500

/** Sends a short message to the gateway. @throws Undeliverable for an invalid number, or a permanent refusal. */
export async function sendSms({ receiver, content }: Outgoing, { smsUrl, smsBody }: MessageOptions): Promise<void> {
  if (smsUrl === undefined) throw new Error('SMS_URL is not set.')
  if (!isPhone(receiver)) throw new Undeliverable('The receiver is no telephone number.')
  const values = { phone: receiver, text: textOfHtml(content).replaceAll(/\s+/g, ' ').slice(0, longest) }
  const url = new URL(filled(smsUrl, values, encodeURIComponent))
  const body = JSON.stringify(inTexts(JSON.parse(smsBody), values))
  // The operator configures the gateway, so a private address is allowed.
  refuseFailure(await postJson({ url, body, isPrivate: true }))
}

/** Whether a text may be a telephone number. */
export function isPhone(text: string): boolean {
  return /^\+?[0-9]{5,20}$/.test(text)
}

type Values = { readonly phone: string; readonly text: string }

function filled(template: string, values: Values, as: (value: string) => string): string {
  return template.replaceAll(/\{(phone|text)\}/g, (_, name: keyof Values) => as(values[name]))
}

function inTexts(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return filled(value, values, (text) => text)
  if (Array.isArray(value)) return value.map((item) => inTexts(item, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inTexts(item, values)]))
}
