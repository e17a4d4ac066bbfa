import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicationBehind } from '../domain/portal/publication-preview.ts'
import { feed, robots, sitemap } from '../domain/site/feeds.ts'
import { openRenderer, type Renderer } from '../domain/site/renderer.ts'
import { type Drawn, sitePage } from '../domain/site/site-page.ts'
import { type SitePage, sitePages } from '../domain/site/site-paths.ts'
import { themeInUse } from '../domain/site/theme-in-use.ts'
import { themeBehind } from '../domain/site/themes/looks.ts'
import type { App } from '../platform/app.ts'
import { acceptsGzip } from '../platform/http/compress.ts'
import { framedHeaders } from '../platform/http/headers.ts'

const year = 31_536_000

/** Serves the public portal: pages rendered here, their files, and the files for search engines and feed readers. */
export function serveSite(http: FastifyInstance, app: App, root: string): void {
  if (!existsSync(join(root, 'dist-site/server/render.js'))) return
  http.register(files, {
    root: join(root, 'dist-site/client'),
    prefix: '/site/',
    preCompressed: true,
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${year}, immutable`)
    },
  })
  // Opened for the first visitor: a start does not wait for it.
  let opened: Promise<Renderer> | undefined
  const renderer = () => {
    opened ??= openRenderer(root)
    return opened
  }
  const answer = async (page: SitePage, request: FastifyRequest, reply: FastifyReply) => {
    const query = plainQuery(request.query)
    const path = request.url.split('?', 1)[0] ?? ''
    const lang = query.lang === 'en' ? 'en' : 'zh'
    const preview = await previewOf(app, request, query)
    const drawn = await sitePage(app, await renderer(), { page, path, query, lang, ...preview })
    if (!drawn) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    if (query.theme !== undefined || preview) reply.headers(framedHeaders)
    reply.header('cache-control', preview ? 'private, no-store' : 'no-cache')
    return sent(drawn, request, reply)
  }
  for (const [path, page] of Object.entries(sitePages)) http.get(path, (request, reply) => answer(page, request, reply))
  http.get('/user/Index', async (request, reply) => {
    const layout = (await themeInUse(app))?.userLayout ?? 1
    if (layout === 2) return answer('home', request, reply)
    if (layout === 0) return reply.redirect(`/user/login${request.url.slice('/user/Index'.length)}`)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
  const text = (path: string, type: string, make: (from: App) => string | Promise<string>) =>
    http.get(path, async (_, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(await make(app)),
    )
  text('/robots.txt', 'text/plain; charset=utf-8', robots)
  text('/sitemap.xml', 'application/xml; charset=utf-8', sitemap)
  text('/rss.xml', 'application/rss+xml; charset=utf-8', feed)
}

/** What a preview token in the address leads to. @throws FILE_LINK_OVER */
async function previewOf(app: App, request: FastifyRequest, { draft, preview }: Readonly<Record<string, string>>) {
  if (draft !== undefined) return { theme: await themeBehind({ app, request }, draft) }
  return preview === undefined ? undefined : { found: await publicationBehind({ app, request }, preview) }
}

function sent({ status, html, zipped, tag }: Drawn, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('etag', tag).type('text/html; charset=utf-8')
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  reply.code(status).header('vary', 'accept-encoding')
  if (!acceptsGzip(request)) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(zipped)
}

/** First value of each parameter. */
function plainQuery(query: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([key, value]) => [
      key,
      String(Array.isArray(value) ? value[0] : value),
    ]),
  )
}
