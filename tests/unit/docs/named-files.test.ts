import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const documents = globSync(['*.md', 'docs/**/*.md', '{src,server,widgets}/**/README.md'])

it.each(documents)('%s names files that exist', (document) => {
  const text = readFileSync(document, 'utf8')
  const named = [...text.matchAll(/`((?:docs|scripts|server|src|stories|tests|widgets)\/[\w/.-]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

it('reads documents that name files', () => {
  expect(documents).toContain('ARCHITECTURE.md')
})
