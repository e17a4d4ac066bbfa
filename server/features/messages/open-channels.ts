import type { MessageOptions } from '../../platform/app.ts'
import type { Channel } from './channels/outgoing.ts'

/** Configured channels of this installation. */
export function openChannels({ smtpUrl, smsUrl }: MessageOptions): readonly Channel[] {
  return ['site', 'webhook', ...(smtpUrl ? ['email' as const] : []), ...(smsUrl ? ['sms' as const] : [])]
}
