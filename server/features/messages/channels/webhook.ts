import { textOfHtml } from '../../../../src/schema/base/text-of-html.ts'
import type { MessageOptions } from '../../../platform/app.ts'
import { allowedHook } from '../../../platform/calls/allowed.ts'
import { type Outgoing, recordPath } from './outgoing.ts'
import { type PostAnswer, postJson } from './post.ts'
import { Undeliverable } from './undeliverable.ts'

/** Posts a message to a robot or another system. @throws Undeliverable for a forbidden address, or a permanent refusal. */
export async function sendWebhook(message: Outgoing, options: MessageOptions): Promise<void> {
  const hook = allowedHook(options.hooks, message.receiver)
  if (!hook) throw new Undeliverable('The address is not among those that WEBHOOKS allows.')
  const url = new URL(message.receiver)
  const body = JSON.stringify(bodyFor(url.hostname, message, options.publicUrl))
  const headers = { 'x-message-id': message.id }
  refuseFailure(await postJson({ url, body, headers, isPrivate: hook.isPrivate }))
}

/** Body for a receiver: the robots of WeCom, DingTalk and Feishu have their own formats, other systems get plain fields. */
export function bodyFor(host: string, message: Outgoing, publicUrl: string | undefined): object {
  const path = recordPath(message)
  const link = publicUrl && path ? publicUrl + path : null
  const text = [message.title, textOfHtml(message.content), link].filter(Boolean).join('\n')
  if (host === 'qyapi.weixin.qq.com' || host === 'oapi.dingtalk.com')
    return { msgtype: 'text', text: { content: text } }
  if (host === 'open.feishu.cn' || host === 'open.larksuite.com') return { msg_type: 'text', content: { text } }
  const { id, title, busType, busId } = message
  return { id, title, text: textOfHtml(message.content), link, busType, busId }
}

/** Robots answer 200 also on refusal, with a code in the body. */
export function refuseFailure({ status, text }: PostAnswer): void {
  if (status < 200 || status > 299) {
    const words = `The receiver answered ${status}.`
    // Client errors are permanent, except timeouts and rate limits; redirects are not followed.
    if (status >= 300 && status < 500 && status !== 408 && status !== 429) throw new Undeliverable(words)
    throw new Error(words)
  }
  const code = codeOf(text)
  if (code !== undefined && code !== 0 && code !== 200)
    throw new Error(`The receiver refused the message: ${text.slice(0, 300)}`)
}

function codeOf(text: string): unknown {
  try {
    const answer = JSON.parse(text) as { errcode?: unknown; code?: unknown; StatusCode?: unknown } | null
    return answer?.errcode ?? answer?.StatusCode ?? (typeof answer?.code === 'number' ? answer.code : undefined)
  } catch {
    // Other answers count as success.
    return undefined
  }
}
