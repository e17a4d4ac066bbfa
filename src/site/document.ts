import type { Lang } from '../schema/base/text.ts'

/** Content of a page's head. */
export type Head = {
  readonly lang: Lang
  readonly title: string
  readonly description: string
  /** Addresses of the page: the one to keep, and that of each language. */
  readonly canonical: string
  readonly alternates: Readonly<Record<Lang, string>>
  readonly picture: string
  readonly feed: string
  /** Linked data (schema.org). */
  readonly data: object
  readonly isIndexed: boolean
}

/** The built files a page needs; '' for no script: the page then stays as it was drawn. */
export type Assets = { readonly script: string; readonly css: string }

type Body = { readonly html: string; readonly look: string; readonly style: string; readonly state: unknown }

/** A whole document of the portal. Styles are in it, so that it is drawn at once; the script comes after. */
export function documentOf(head: Head, { html, look, style, state }: Body, { script, css }: Assets): string {
  const lang = head.lang === 'zh' ? 'zh-CN' : 'en'
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(head.title)}</title>
${metas(head)}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${css}</style>
<script type="application/ld+json">${inScript(head.data)}</script>
</head><body class="s-${look}" style="${escaped(style)}"><div id="site">${html}</div>
${
  script &&
  `<script type="application/json" id="site-input">${inScript(state)}</script>
<script type="module" src="${escaped(script)}"></script>`
}</body></html>`
}

function metas({ description, canonical, alternates, picture, feed, title, lang, isIndexed }: Head): string {
  const names = {
    description,
    ...(!isIndexed && { robots: 'noindex' }),
    'twitter:card': 'summary_large_image',
  }
  const properties = {
    'og:title': title,
    'og:description': description,
    'og:type': 'website',
    'og:url': canonical,
    'og:image': picture,
    'og:locale': lang === 'zh' ? 'zh_CN' : 'en_US',
  }
  return [
    ...Object.entries(names).map(([name, content]) => `<meta name="${name}" content="${escaped(content)}">`),
    ...Object.entries(properties).map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`),
    `<link rel="canonical" href="${escaped(canonical)}">`,
    `<link rel="alternate" hreflang="zh-CN" href="${escaped(alternates.zh)}">`,
    `<link rel="alternate" hreflang="en" href="${escaped(alternates.en)}">`,
    `<link rel="alternate" hreflang="x-default" href="${escaped(alternates.zh)}">`,
    `<link rel="alternate" type="application/rss+xml" href="${escaped(feed)}">`,
  ].join('\n')
}

/** Text in HTML, in an attribute too. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** JSON inside a script element: nothing in it ends the element. */
function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
