import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { feed, robots, sitemap } from '../domain/site/feeds.ts'
import { openRenderer, type Renderer } from '../domain/site/renderer.ts'
import { sitePage } from '../domain/site/site-page.ts'
import { type SitePage, sitePages } from '../domain/site/site-paths.ts'
import { themeInUse } from '../domain/site/theme-in-use.ts'
import type { App } from '../platform/app.ts'

const year = 31_536_000

/** Serves the public portal: pages that are drawn here, their files, and what search engines and readers of feeds ask for. */
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
  // Opened by the first visitor: a start does not wait for it.
  let opened: Promise<Renderer> | undefined
  const renderer = () => {
    opened ??= openRenderer(root)
    return opened
  }
  const answer = async (page: SitePage, request: FastifyRequest, reply: FastifyReply) => {
    const query = plainQuery(request.query)
    const path = request.url.split('?', 1)[0] ?? ''
    const drawn = await sitePage(app, await renderer(), { page, path, query, lang: query.lang === 'en' ? 'en' : 'zh' })
    if (!drawn) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    reply.header('cache-control', 'no-cache').header('etag', drawn.tag).type('text/html; charset=utf-8')
    if (request.headers['if-none-match'] === drawn.tag) return reply.code(304).send()
    return reply.code(drawn.status).send(drawn.html)
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

/** The first value of each parameter. */
function plainQuery(query: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([key, value]) => [
      key,
      String(Array.isArray(value) ? value[0] : value),
    ]),
  )
}
