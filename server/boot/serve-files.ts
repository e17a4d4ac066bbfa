import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { apiBase } from '../platform/http/create-http.ts'
import { framedHeaders } from '../platform/http/headers.ts'

const year = 31_536_000

/** Files of the front end, compressed when accepted; every other page address gets index.html, whose router handles it. */
export function serveFiles(http: FastifyInstance, root: string): void {
  http.register(files, {
    root: join(root, 'dist'),
    preCompressed: true,
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${join('dist', 'assets')}`)
      reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  http.get('/', (_, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'))
  http.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    // A page address has no dot in its last part and is not below `/api`.
    const isPage = !(path.startsWith(`${apiBase}/`) || path.slice(path.lastIndexOf('/')).includes('.'))
    if (!isPage) return reply.callNotFound()
    if (
      path === '/draft-preview' ||
      (path === '/user/login' && new URLSearchParams(request.url.slice(path.length)).has('theme'))
    )
      reply.headers(framedHeaders)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
