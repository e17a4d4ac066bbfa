import type { Client } from './client.ts'

/** What a template is tried with. */
export type Trial = { readonly id: string; readonly lang: 'zh' | 'en'; readonly testJson?: string }

/** A template filled with test data. */
export type TemplatePreview = {
  /** site, email, sms or webhook. */
  readonly channel: string
  readonly title: string
  /** HTML. */
  readonly content: string
  readonly text: string
  /** The test data it was filled with. */
  readonly testJson: string
  /** What the template names; without a value where the test data has none. */
  readonly variables: readonly { readonly name: string; readonly value: string | null }[]
  /** Whether the server can send by the channel. */
  readonly configured: boolean
}

export function previewTemplate(client: Client, trial: Trial): Promise<TemplatePreview> {
  return client.post('msg/template/preview', trial)
}

/** Sends a filled template to one receiver; `sent` is false where it waits in the outbox for a channel to be configured. */
export function sendTestMessage(
  client: Client,
  trial: Trial & { readonly receiver: string },
  key: string,
): Promise<{ readonly id: string; readonly sent: boolean }> {
  return client.post('msg/template/sendTest', trial, key)
}
