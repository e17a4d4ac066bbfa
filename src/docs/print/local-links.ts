import { posix } from 'node:path'

/**
 * Rewrites product addresses as relative paths in the copy. Pages are in a folder for each language; shared files are
 * next to it.
 * @param file path of the page in the folder of its language.
 */
export function localLinks(html: string, file: string): string {
  const here = posix.dirname(`lang/${file}`)
  const to = (path: string) => posix.relative(here, posix.normalize(path))
  return html.replaceAll(/ (href|src)="(\/[^"]*)"/g, (_, name: string, address: string) => {
    const [path = '', hash] = address.split('#')
    const target = path.startsWith('/docs/../')
      ? path.slice('/docs/../'.length)
      : path === '/docs' || path.startsWith('/docs/')
        ? `lang${page(path)}`
        : path.slice(1)
    return ` ${name}="${to(target)}${hash === undefined ? '' : `#${hash}`}"`
  })
}

function page(path: string): string {
  if (path === '/docs') return '/index.html'
  return path === '/docs/search.js' ? '/search.js' : `${path.slice('/docs'.length)}.html`
}
