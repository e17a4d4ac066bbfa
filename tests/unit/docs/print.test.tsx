import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ApiDocument } from '../../../src/docs/api/document.ts'
import { localLinks } from '../../../src/docs/print/local-links.ts'
import { printPages } from '../../../src/docs/print/print-pages.tsx'
import { readBook } from '../../../vite.docs.ts'

const book = readBook('.')
const document: ApiDocument = {
  servers: [{ url: '/api' }],
  paths: {
    '/lib/book/list': { get: { summary: 'List', tags: ['Books'] } },
    '/openapi.json': { get: { summary: 'This document', tags: ['system'] } },
  },
  components: { schemas: {}, responses: {} },
}
/** Files shared by the pages of both languages. */
const shared = ['docs.css', 'docs.js', 'icon.svg']
const pages = new Map<string, string>(
  (['zh', 'en'] as const).flatMap((lang) =>
    printPages(book, document, lang).map(({ path, text }) => [`${lang}/${path}`, text] as const),
  ),
)
const anchors = new Map<string, ReadonlySet<string | undefined>>(
  [...pages].map(([path, text]) => [path, new Set([...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))]),
)

function isThere(from: string, address: string): boolean {
  const [path = '', hash] = address.split('#')
  const target = path === '' ? from : posix.normalize(posix.join(posix.dirname(from), path))
  if (shared.includes(target)) return true
  return pages.has(target) && (hash === undefined || anchors.get(target)?.has(decodeURIComponent(hash)) === true)
}

describe('printed copy', () => {
  it('has every page in both languages', () => {
    expect(pages.has('zh/index.html') && pages.has('en/guide/start.html')).toBe(true)
    expect(pages.get('en/reference/list.html')).toContain('The list page: columns, search fields, order, actions.')
    expect(pages.get('zh/fields/money.html')).toContain('金额')
    expect(pages.get('en/api/lib/book.html')).toContain('/lib/book/list')
    expect([...pages.keys()].filter((path) => path.startsWith('zh/')).map((path) => path.slice(3))).toEqual(
      [...pages.keys()].filter((path) => path.startsWith('en/')).map((path) => path.slice(3)),
    )
  })

  it('has no broken link', () => {
    const links = [...pages]
      .filter(([path]) => path.endsWith('.html'))
      .flatMap(([path, text]) =>
        [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => ({ path, address })),
      )
      .filter(({ address }) => !/^https?:/.test(address))
    expect(links.length).toBeGreaterThan(5000)
    expect(links.filter(({ path, address }) => !isThere(path, address))).toEqual([])
  })

  it('links pages by relative paths, without a server', () => {
    expect(localLinks('<a href="/docs/reference/list#x">', 'guide/start.html')).toBe(
      '<a href="../reference/list.html#x">',
    )
    expect(localLinks('<a href="/docs"><img src="/icon.svg">', 'index.html')).toBe(
      '<a href="index.html"><img src="../icon.svg">',
    )
    expect(localLinks('<a href="/docs/../en/guide/start.html">', 'guide/start.html')).toBe(
      '<a href="../../en/guide/start.html">',
    )
  })
})
