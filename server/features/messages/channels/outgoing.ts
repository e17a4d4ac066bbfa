/** Channels of messages: dictionary msg_channel. */
export const channels = ['site', 'email', 'sms', 'webhook'] as const
export type Channel = (typeof channels)[number]

/** An outgoing message. */
export type Outgoing = {
  readonly id: string
  readonly channel: Channel
  readonly receiver: string
  readonly title: string
  /** HTML, sanitised. */
  readonly content: string
  /** Related record. */
  readonly busType: string | null
  readonly busId: string | null
  /** Address of a one-use link; only in the mail itself. */
  readonly secretLink?: string
  /** One-use code; only in the short message itself. */
  readonly secretCode?: string
  /** File of a mail. */
  readonly attachment?: { readonly filename: string; readonly content: Buffer }
}

/** Address of the related record in this portal. */
export function recordPath({ busType, busId }: Pick<Outgoing, 'busType' | 'busId'>): string | undefined {
  if (!busType) return undefined
  return `/form/${busType}${busId ? `?id=${encodeURIComponent(busId)}` : ''}`
}
