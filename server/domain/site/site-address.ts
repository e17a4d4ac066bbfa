import type { Lang } from '../../../src/schema/base/text.ts'
import type { App } from '../../platform/app.ts'

// Addresses that show the same page as another one; search engines keep the other one.
const kept: Readonly<Record<string, string>> = {
  '/portal/index': '/proHome',
  '/user/Index': '/proHome',
  '/user/ListIndex': '/purchaseAnnouncement',
  '/user/ListIndex2': '/news',
}

/** Path and query of a page in a language. */
export function addressOf(path: string, query: Readonly<Record<string, string>>, lang: Lang): string {
  const parameters = new URLSearchParams({ ...query, ...(lang === 'en' && { lang }) }).toString()
  return (kept[path] ?? path) + (parameters && `?${parameters}`)
}

/** Address of this installation: never from a request, whose host anybody may choose. */
export function originOf({ options: { messages, host, port } }: Pick<App, 'options'>): string {
  return messages.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
