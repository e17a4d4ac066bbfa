import { renderToString } from 'react-dom/server'
import { groundOf, primaryOf } from '../schema/model/theme-ground.ts'
import type { SiteContent, SiteInput } from './base/input.ts'
import { localized } from './base/localized.ts'
import { type Assets, documentOf, type Head } from './document.ts'
import { Site } from './site.tsx'

/** A page before it is in one language. */
export type Drawn = Omit<SiteInput, 'theme' | 'content'> & {
  readonly theme: Parameters<typeof groundOf>[0] & Parameters<typeof primaryOf>[0]
  readonly content: SiteContent
}

/** The document of a page of the portal. @param drawn is in both languages; the page is in `lang`. */
export function render(drawn: Drawn, head: Head, assets: Assets): string {
  const input = localized(drawn.lang, drawn) as unknown as SiteInput
  const html = renderToString(<Site input={input} />)
  const style = `--primary:${primaryOf(drawn.theme)};--ground:${groundOf(drawn.theme)}${pictureOf(drawn.theme.bg?.bgImg)}`
  return documentOf(head, { html, look: drawn.theme.look, style, state: withoutHtml(input) }, assets)
}

function pictureOf(path: string | undefined): string {
  return path ? `;background-image:url("${path.replaceAll(/["\\()]/g, encodeURIComponent)}")` : ''
}

/** The input without long HTML: the browser keeps what the server drew of it. */
function withoutHtml(input: SiteInput): SiteInput {
  const { content, theme } = input
  const blocks = theme.blocks.map((block) => (block.block === 'richText' ? { ...block, content: '' } : block))
  const base = { ...input, theme: { ...theme, blocks } }
  if (content.name === 'article') return { ...base, content: { ...content, article: { ...content.article, html: '' } } }
  if (content.name === 'home')
    return { ...base, content: { ...content, company: { ...content.company, intro: '', culture: '' } } }
  if (content.name !== 'about') return base
  const { intro, culture } = content.company
  // Empty ones are not drawn at all.
  const company = { ...content.company, intro: intro && ' ', culture: culture && ' ' }
  return { ...base, content: { ...content, company } }
}
