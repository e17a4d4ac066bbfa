import type { Lang } from '../../schema/base/text.ts'
import { sitePaths } from './site-paths.ts'

/** A link in a language: pages of the portal carry it in their address, so that each language is a page of its own. */
export function siteHref(path: string, lang: Lang): string {
  const [address = '', fragment] = path.split('#', 2)
  const [name = '', query = ''] = address.split('?', 2)
  if (lang === 'zh' || !sitePaths.has(name)) return path
  const parameters = new URLSearchParams(query)
  parameters.set('lang', lang)
  return `${name}?${parameters}${fragment === undefined ? '' : `#${fragment}`}`
}
