import { createHash } from 'node:crypto'
import type { ApiServer } from '../../../kit/api-server.ts'

/**
 * Fetches a captcha as a browser does, then replaces its stored answer by a known one: the picture itself cannot be
 * read.
 */
export async function knownCaptcha(api: ApiServer, key: string, answer: string): Promise<string> {
  const { result } = await api.call('GET', `sys/randomImage/${key}`)
  const hash = createHash('sha256').update(`${key}\n${answer.toLowerCase()}`).digest('hex')
  await api.running.app.store.write([{ sql: 'update _captcha set hash = ? where name = ?', parameters: [hash, key] }])
  return result
}
