import type { Client } from './client.ts'

/** Input of a template preview. */
export type Trial = { readonly id: string; readonly lang: 'zh' | 'en'; readonly testJson?: string }

/** Preview of a template with test data. */
export type TemplatePreview = {
  /** site, email, sms or webhook. */
  readonly channel: string
  readonly title: string
  /** HTML. */
  readonly content: string
  readonly text: string
  /** Test data of the preview. */
  readonly testJson: string
  /** Variables of the template; null without test data. */
  readonly variables: readonly { readonly name: string; readonly value: string | null }[]
  /** Whether the server can send through the channel. */
  readonly configured: boolean
}

export function previewTemplate(client: Client, trial: Trial): Promise<TemplatePreview> {
  return client.post('msg/template/preview', trial)
}

/** Sends a test message to one receiver; `sent` is false if it waits in the outbox for a configured channel. */
export function sendTestMessage(
  client: Client,
  trial: Trial & { readonly receiver: string },
  key: string,
): Promise<{ readonly id: string; readonly sent: boolean }> {
  return client.post('msg/template/sendTest', trial, key)
}
