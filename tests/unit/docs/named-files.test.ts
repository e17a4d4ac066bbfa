import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const documents = globSync(['*.md', 'docs/**/*.md', '{src,server,widgets}/**/README.md'])

it.each(documents)('%s refers to existing files', (document) => {
  const text = readFileSync(document, 'utf8')
  const named = [...text.matchAll(/`((?:docs|scripts|server|src|stories|tests|widgets)\/[\w/.-]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

it('finds documents that refer to files', () => {
  expect(documents).toContain('ARCHITECTURE.md')
})
