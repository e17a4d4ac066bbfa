import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
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

/** A page as it is sent; `zipped` is the HTML by gzip, made once. */
export type Drawn = {
  readonly status: 200 | 404
  readonly html: string
  readonly zipped: Buffer
  readonly tag: string
}

type Asked = {
  readonly page: SitePage
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly lang: Lang
  /** A draft or a version that is previewed. */
  readonly theme?: CompiledTheme
  /** An unpublished article that is previewed. */
  readonly found?: Found
}

const zip = promisify(gzip)

/** Pages that are kept; the one that was drawn first goes first. */
const most = 400
type KeptPage = { readonly content: Content; readonly from: string; readonly of: string; readonly drawn: Drawn }
const pages = new WeakMap<Renderer, Map<string, KeptPage>>()

/**
 * A page of the portal. It is drawn again only if what it shows has changed: one publication empties the pages it is on.
 */
export async function sitePage(app: App, renderer: Renderer, asked: Asked): Promise<Drawn | undefined> {
  const theme = asked.theme ?? (await shownTheme(app, asked.query.theme))
  if (!theme) return undefined
  const found = asked.found ?? (await contentOf[asked.page](app, asked.query))
  // Drafts are nobody else's: nothing of them is kept.
  if (asked.theme ?? asked.found) return draw(app, renderer, asked, { theme, found })
  const own = pages.get(renderer) ?? new Map<string, KeptPage>()
  pages.set(renderer, own)
  const key = JSON.stringify([asked.path, asked.lang, theme.code, found.query, isStill(asked)])
  const from = JSON.stringify([theme.version, renderer.version, originOf(app)])
  const known = own.get(key)
  // Most often nothing was read again, so that the parts are the same objects.
  if (known?.from === from && hasSameParts(known.content, found.content)) return known.drawn
  const of = digest(from + JSON.stringify(found.content))
  const drawn = known?.of === of ? known.drawn : await draw(app, renderer, asked, { theme, found })
  own.delete(key)
  // Searches have no end: their pages are not kept.
  if (found.query.likeName === undefined) own.set(key, { content: found.content, from, of, drawn })
  if (own.size > most) own.delete(own.keys().next().value ?? '')
  return drawn
}

type Content = Found['content']

/** Whether two contents have the same parts: the same objects, or lists of the same objects. */
function hasSameParts(left: Content, right: Content): boolean {
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => isSame(left[key], right[key]))
}

function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false
  return left.every((item, index) => item === right[index])
}

async function shownTheme(app: App, preview: string | undefined): Promise<CompiledTheme | undefined> {
  return app.live.current.themes.get(preview ?? '') ?? themeInUse(app)
}

async function draw(
  app: App,
  { render, assets }: Renderer,
  request: Asked,
  { theme, found }: { readonly theme: CompiledTheme; readonly found: Found },
): Promise<Drawn> {
  const { path, lang, query: asked } = request
  const head = headOf({ theme, found, lang, path, origin: originOf(app) })
  const query = new URLSearchParams({
    ...found.query,
    ...(asked.theme !== undefined && app.live.current.themes.has(asked.theme) && { theme: asked.theme }),
    ...(request.theme && { draft: asked.draft ?? '' }),
  }).toString()
  const isEdited = isStill(request) && request.theme !== undefined
  const shown = { theme: cleaned(theme), icons: iconsOf(theme), content: found.content }
  const input = { lang, path, query, ...shown, ...(isEdited && { isEdited }) }
  const html = render(input, head, isStill(request) ? { ...assets, script: '' } : assets)
  const zipped = await zip(html)
  return { status: found.content.name === 'absent' ? 404 : 200, html, zipped, tag: `W/"${digest(html)}"` }
}

/** Whether a preview is drawn without script: it is shown in small, or edited. */
function isStill({ query }: Asked): boolean {
  return query.theme !== undefined && query.still !== undefined
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
