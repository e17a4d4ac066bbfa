import type { App, MessageOptions } from '../../platform/app.ts'
import { nowText } from '../../platform/time.ts'
import { sendEmail } from '../messages/channels/email.ts'
import type { Channel, Outgoing } from '../messages/channels/outgoing.ts'
import { sendSms } from '../messages/channels/sms.ts'
import { Undeliverable } from '../messages/channels/undeliverable.ts'
import { sendWebhook } from '../messages/channels/webhook.ts'
import { withCode } from '../messages/code-letter.ts'
import { withLink } from '../messages/link-letter.ts'
import { type Claimed, longestWait, type Outcome, sending } from '../messages/outbox.ts'
import { withList } from './list-letter.ts'

/** Sender of each channel. The portal needs none: the inbox reads the log. */
const senders: Readonly<Record<Channel, (message: Outgoing, options: MessageOptions) => Promise<void>>> = {
  site: () => Promise.resolve(),
  email: sendEmail,
  sms: sendSms,
  webhook: sendWebhook,
}

/** Maximum age of a message: a channel that is configured late does not send old ones. Milliseconds. */
const stale = 3 * 86_400_000

/** Sends a message once; gives the outcome. */
export async function attempt(app: App, message: Claimed): Promise<Outcome> {
  const attempts = message.attempts + 1
  const now = nowText()
  if (message.since !== '' && message.since < nowText(Date.now() - stale)) {
    return { status: sending.failed, attempts: message.attempts, failure: 'It had waited too long.', next: now }
  }
  let letter: Outgoing = message
  try {
    letter = (await withCode(app, message)) ?? (await withList(app, message)) ?? (await withLink(app, message))
    await senders[letter.channel](letter, app.options.messages)
    return { status: sending.sent, attempts, failure: null, next: now }
  } catch (error) {
    const failure = withoutSecrets(error instanceof Error ? error.message || error.name : String(error), letter)
    app.log.warn({ id: message.id, channel: message.channel, attempts, failure }, 'a message was not sent')
    return after(app.options.messages, attempts, failure, error instanceof Undeliverable)
  }
}

// A receiver's error text may quote the message.
function withoutSecrets(text: string, { secretCode, secretLink }: Outgoing): string {
  return [secretCode, secretLink].reduce<string>((rest, secret) => (secret ? rest.replaceAll(secret, '…') : rest), text)
}

// Exponential backoff with a limit: 1, 2, 4, 8 … times the first wait.
function after({ tries, retryAfter }: MessageOptions, attempts: number, failure: string, isLast: boolean): Outcome {
  if (isLast || attempts >= tries) return { status: sending.failed, attempts, failure, next: nowText() }
  const wait = Math.min(retryAfter * 2 ** (attempts - 1), longestWait)
  return { status: sending.waiting, attempts, failure, next: nowText(Date.now() + wait) }
}
