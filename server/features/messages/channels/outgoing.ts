/** Ways by which a message reaches somebody: dictionary msg_channel. */
export const channels = ['site', 'email', 'sms', 'webhook'] as const
export type Channel = (typeof channels)[number]

/** A message on its way. */
export type Outgoing = {
  readonly id: string
  readonly channel: Channel
  readonly receiver: string
  readonly title: string
  /** HTML, cleaned. */
  readonly content: string
  /** The record it is about. */
  readonly busType: string | null
  readonly busId: string | null
  /** The address of a one-use link; it exists in the mail alone. */
  readonly secretLink?: string
  /** The one-use code in its content; it exists in the short message alone. */
  readonly secretCode?: string
}

/** The address inside this portal of the record that a message is about. */
export function recordPath({ busType, busId }: Pick<Outgoing, 'busType' | 'busId'>): string | undefined {
  if (!busType) return undefined
  return `/form/${busType}${busId ? `?id=${encodeURIComponent(busId)}` : ''}`
}
