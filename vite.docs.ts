import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import type { Book } from './src/docs/book/book.ts'
import { findExamples } from './src/docs/reference/find-examples.ts'
import { readParts } from './src/docs/reference/parts.ts'
import { readReference } from './src/docs/reference/read-reference.ts'
import { fileKinds, type JsonKind } from './src/schema/model/files.ts'

const asked = 'virtual:docs-book'

/** Gives `virtual:docs-book`: the guides and the reference of the schema language, made of the model and of `docs/`. */
export function docsBook(root: string): Plugin {
  return {
    name: 'docs-book',
    resolveId: (id) => (id === asked ? `\0${asked}` : undefined),
    load(id) {
      if (id !== `\0${asked}`) return
      for (const file of globSync('docs/**/*.{md,json}', { cwd: root })) this.addWatchFile(join(root, file))
      return `export const book = JSON.parse(${JSON.stringify(JSON.stringify(readBook(root)))})`
    },
  }
}

/** The book as it stands in a folder of the project. */
export function readBook(root: string): Book {
  const parts = readParts()
  const translations = JSON.parse(readFileSync(join(root, 'docs/reference/zh.json'), 'utf8'))
  return {
    reference: readReference({ parts, examples: findExamples(readExamples(root), parts), translations }),
    guides: { zh: readGuides(root, 'zh'), en: readGuides(root, 'en') },
  }
}

const folders = new Map(Object.entries(fileKinds).map(([kind, { folder }]) => [folder as string, kind as JsonKind]))

function readExamples(root: string) {
  const dir = join(root, 'docs/examples')
  return globSync('**/*.json', { cwd: dir })
    .toSorted()
    .flatMap((file) => {
      const kind = folders.get(file.split(/[/\\]/)[0] ?? '')
      return kind ? [{ kind, file, value: JSON.parse(readFileSync(join(dir, file), 'utf8')) }] : []
    })
}

function readGuides(root: string, lang: string): Readonly<Record<string, string>> {
  const dir = join(root, 'docs/guide', lang)
  const files = globSync('*.md', { cwd: dir }).toSorted()
  return Object.fromEntries(
    files.map((file) => [relative('', file).replace(/\.md$/, ''), readFileSync(join(dir, file), 'utf8')]),
  )
}
