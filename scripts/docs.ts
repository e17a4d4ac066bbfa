import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { apiDocument } from '../server/boot/cli/api-document.ts'
import { langs } from '../src/schema/base/text.ts'
import { readBook } from '../vite.docs.ts'

const help = `Usage: npm run docs [-- options]
  Writes the documentation as static HTML.
Options: --out DIR (docs-site)  --schemas DIR (schemas; the API reference lists their calls)  --no-api  --help`

const { values } = parseArgs({
  allowNegative: true,
  options: {
    out: { type: 'string', default: 'docs-site' },
    schemas: { type: 'string', default: process.env.SCHEMAS_DIR ?? 'schemas' },
    api: { type: 'boolean', default: true },
    help: { type: 'boolean' },
  },
})
if (values.help) console.log(help)
else await print(resolve(values.out), values.schemas, values.api)

async function print(out: string, schemas: string, hasApi: boolean): Promise<void> {
  const root = join(import.meta.dirname, '..')
  const vite = await createServer({
    root,
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
  })
  try {
    const { printPages } = await vite.ssrLoadModule('/src/docs/print/print-pages.tsx')
    await rm(out, { recursive: true, force: true })
    const book = readBook(root)
    const empty = { paths: {}, components: { schemas: {}, responses: {} } }
    let count = 0
    for (const lang of langs) {
      const pages: readonly { readonly path: string; readonly text: string }[] = printPages(
        book,
        hasApi ? await apiDocument(schemas, lang) : empty,
        lang,
      )
      for (const { path, text } of pages) {
        await mkdir(dirname(join(out, lang, path)), { recursive: true })
        await writeFile(join(out, lang, path), text)
      }
      count += pages.length
    }
    for (const [from, to] of [
      ['src/docs/docs.css', 'docs.css'],
      ['src/docs/print/offline.js', 'docs.js'],
      ['public/icon.svg', 'icon.svg'],
    ] as const)
      await cp(join(root, from), join(out, to))
    await writeFile(
      join(out, 'index.html'),
      '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=zh/index.html"><a href="zh/index.html">中文</a> <a href="en/index.html">English</a>\n',
    )
    console.log(`${count} files in ${out}`)
  } finally {
    await vite.close()
  }
}
