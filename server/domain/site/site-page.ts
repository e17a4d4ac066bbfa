import { createHash } from 'node:crypto'
import type { Lang } from '../../../src/schema/base/text.ts'
import type { CompiledTheme } from '../../../src/schema/model/compiled-theme.ts'
import type { App } from '../../platform/app.ts'
import { cleanHtml } from '../../records/write/clean-html.ts'
import { contentOf, type Found } from './content-of.ts'
import { headOf } from './head-of.ts'
import { iconsOf } from './icons-of.ts'
import type { Renderer } from './renderer.ts'
import { originOf } from './site-address.ts'
import type { SitePage } from './site-paths.ts'
import { themeInUse } from './theme-in-use.ts'

export type Drawn = { readonly status: 200 | 404; readonly html: string; readonly tag: string }

type Asked = {
  readonly page: SitePage
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly lang: Lang
}

/** Pages that are kept; the one that was drawn first goes first. */
const most = 400
type KeptPage = { readonly of: string; readonly drawn: Drawn }
const pages = new WeakMap<Renderer, Map<string, KeptPage>>()

/**
 * A page of the portal. It is drawn again only if what it shows has changed: one publication empties the pages it is on.
 */
export async function sitePage(app: App, renderer: Renderer, asked: Asked): Promise<Drawn | undefined> {
  const theme = await shownTheme(app, asked.query.theme)
  if (!theme) return undefined
  const found = await contentOf[asked.page](app, asked.query)
  const own = pages.get(renderer) ?? new Map<string, KeptPage>()
  pages.set(renderer, own)
  const key = JSON.stringify([asked.path, asked.lang, theme.code, found.query])
  const of = digest(JSON.stringify([found.content, theme.version, renderer.version, originOf(app)]))
  const known = own.get(key)
  if (known?.of === of) return known.drawn
  const drawn = draw(app, renderer, asked, { theme, found })
  own.delete(key)
  // Anybody may search for anything: such pages are not kept.
  if (found.query.likeName === undefined) own.set(key, { of, drawn })
  if (own.size > most) own.delete(own.keys().next().value ?? '')
  return drawn
}

async function shownTheme(app: App, preview: string | undefined): Promise<CompiledTheme | undefined> {
  return app.live.current.themes.get(preview ?? '') ?? themeInUse(app)
}

function draw(
  app: App,
  { render, assets }: Renderer,
  { path, lang, query: asked }: Asked,
  { theme, found }: { readonly theme: CompiledTheme; readonly found: Found },
): Drawn {
  const head = headOf({ theme, found, lang, path, origin: originOf(app) })
  const query = new URLSearchParams({
    ...found.query,
    ...(asked.theme !== undefined && app.live.current.themes.has(asked.theme) && { theme: asked.theme }),
  }).toString()
  const input = { lang, path, query, theme: cleaned(theme), icons: iconsOf(theme), content: found.content }
  const html = render(input, head, assets)
  return { status: found.content.name === 'absent' ? 404 : 200, html, tag: `"${digest(html)}"` }
}

/** A theme whose texts hold nothing that acts. */
function cleaned(theme: CompiledTheme): CompiledTheme {
  const clean = (text: string | { readonly zh: string; readonly en: string }) =>
    typeof text === 'string' ? cleanHtml(text) : { zh: cleanHtml(text.zh), en: cleanHtml(text.en) }
  const blocks = theme.blocks.map((block) =>
    block.block === 'richText' ? { ...block, content: clean(block.content) } : block,
  )
  return { ...theme, blocks }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
