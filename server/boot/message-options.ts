import type { MessageOptions } from '../platform/app.ts'
import { addressOf, entriesOf, httpUrl } from './allowed-addresses.ts'
import { StartRefused } from './start-refused.ts'

export const messageHelp = `  SMTP_URL and MAIL_FROM (mail; without them it stays in the outbox), PUBLIC_URL (this installation, for links in mail),
  SMS_URL and SMS_BODY (gateway for short messages and sign-in by phone; {phone} and {text} stand for theirs),
  WEBHOOKS (comma list of https://host[/path] that messages may call; private:http://… for one in a private network),
  MESSAGE_TRIES (default 5), MESSAGE_RETRY (seconds before the second try, default 60, doubled each time)`

const smsBody = '{"phone":"{phone}","text":"{text}"}'

/** Settings of outgoing messages. @throws StartRefused for an invalid value; never with the value, which may be a password. */
export function readMessageOptions(env: NodeJS.ProcessEnv): MessageOptions {
  const smtpUrl = smtpOf(env.SMTP_URL)
  const mailFrom = env.MAIL_FROM ?? ''
  if (smtpUrl && !/^[^\r\n]*[^\s@]+@[^\s@]+$/.test(mailFrom.replace(/>$/, '')))
    throw new StartRefused('MAIL_FROM is no mail address.')
  return {
    smtpUrl,
    mailFrom,
    smsUrl: smsOf(env.SMS_URL),
    smsBody: bodyOf(env.SMS_BODY || smsBody),
    hooks: entriesOf(env.WEBHOOKS).map((entry) => addressOf('WEBHOOKS', entry)),
    tries: countOf('MESSAGE_TRIES', env.MESSAGE_TRIES ?? '5', 100),
    retryAfter: countOf('MESSAGE_RETRY', env.MESSAGE_RETRY ?? '60', 86_400) * 1000,
    publicUrl: publicOf(env.PUBLIC_URL),
  }
}

function smtpOf(address: string | undefined): string | undefined {
  if (!address) return undefined
  if (!/^smtps?:\/\//.test(address) || !URL.canParse(address)) throw new StartRefused('SMTP_URL is no smtp:// address.')
  return address
}

// A placeholder for the receiver must not select the server.
function smsOf(address: string | undefined): string | undefined {
  if (!address) return undefined
  const [one, other] = ['1', '2'].map((text) => httpUrl(address.replaceAll(/\{(phone|text)\}/g, text))?.origin)
  if (one === undefined || one !== other) throw new StartRefused('SMS_URL is no http:// or https:// address.')
  return address
}

function bodyOf(text: string): string {
  try {
    JSON.parse(text)
  } catch (cause) {
    throw new StartRefused('SMS_BODY is no JSON.', cause)
  }
  return text
}

function publicOf(address: string | undefined): string | undefined {
  if (!address) return undefined
  const url = httpUrl(address)
  if (!url) throw new StartRefused('PUBLIC_URL is no http:// or https:// address.')
  return url.href.replace(/\/+$/, '')
}

function countOf(name: string, text: string, most: number): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new StartRefused(`${name} is a number from 1 to ${most}.`)
  return count
}
