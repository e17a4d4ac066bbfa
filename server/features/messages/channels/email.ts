import { textOfHtml } from '../../../../src/schema/base/text-of-html.ts'
import type { MessageOptions } from '../../../platform/app.ts'
import { escaped } from './fill-in.ts'
import { type Outgoing, recordPath } from './outgoing.ts'
import { Undeliverable } from './undeliverable.ts'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const

/** Sends a message to the mail server. @throws Undeliverable for an invalid address, or a permanent refusal. */
export async function sendEmail(message: Outgoing, options: MessageOptions): Promise<void> {
  const { smtpUrl, mailFrom, publicUrl } = options
  if (smtpUrl === undefined) throw new Error('SMTP_URL is not set.')
  if (!isEmail(message.receiver)) throw new Undeliverable('The receiver is no mail address.')
  // Large, and needed by few servers at their start.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, ...patience, disableFileAccess: true, disableUrlAccess: true })
  const link = linkOf(message, publicUrl)
  try {
    await transport.sendMail({
      from: mailFrom,
      to: { name: '', address: message.receiver },
      subject: message.title.replaceAll(/[\r\n]+/g, ' '),
      // Constant over attempts, so that duplicates are recognised.
      messageId: `<${message.id}@${mailFrom.replace(/^.*@|>$/g, '')}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(message.attachment && { attachments: [message.attachment] }),
      text: [textOfHtml(message.content), link].filter(Boolean).join('\n\n'),
      html: link ? `${message.content}<p><a href="${escaped(link)}">${escaped(link)}</a></p>` : message.content,
    })
  } catch (cause) {
    // 5xx is permanent (RFC 5321, 4.2.1) for a receiver or a message; an account error may be fixed.
    const { responseCode, command, message: words } = cause as Error & { responseCode?: number; command?: string }
    const isForGood = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA')
    throw isForGood ? new Undeliverable(words, cause) : cause
  } finally {
    transport.close()
  }
}

function linkOf(message: Outgoing, publicUrl: string | undefined): string | undefined {
  const path = recordPath(message)
  return message.secretLink ?? (publicUrl && path ? publicUrl + path : undefined)
}

/** Whether a text is one mail address. */
export function isEmail(text: string): boolean {
  return /^[^\s@,;<>"()]+@[^\s@,;<>"()]+$/.test(text) && text.length <= 254
}
