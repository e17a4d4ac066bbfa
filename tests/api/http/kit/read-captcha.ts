import { createHash } from 'node:crypto'
import type { ApiServer } from '../../../kit/api-server.ts'

/**
 * Draws a captcha whose answer is known: the picture is fetched as a browser does, then the answer kept for its key is replaced, since
 * reading the drawing is what a captcha is there to prevent.
 */
export async function knownCaptcha(api: ApiServer, key: string, answer: string): Promise<string> {
  const { result } = await api.call('GET', `sys/randomImage/${key}`)
  const hash = createHash('sha256').update(`${key}\n${answer.toLowerCase()}`).digest('hex')
  await api.running.app.store.write([{ sql: 'update _captcha set hash = ? where name = ?', parameters: [hash, key] }])
  return result
}
