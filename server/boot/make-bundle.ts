import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { bundleFolder } from './bundle.ts'
import { programStamp } from './stamps.ts'

/** Packages that read files in their own folder. */
const apart = ['@node-rs/argon2', 'libxml2-wasm', 'pdfkit', 'svg-captcha', 'vite', 'pg-native']
/** Files that run in threads of their own. */
const threads = [
  'server/platform/store/sqlite-worker.ts',
  'server/features/excel/sheet-worker.ts',
  'server/features/xml/xml-worker.ts',
]

const [, , root = '', program = ''] = process.argv
const folder = join(root, bundleFolder)
const aside = join(folder, `new-${process.pid}`)

await mkdir(folder, { recursive: true })
try {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [keepPlaces()],
    ssr: { noExternal: true, external: apart },
    build: {
      ssr: true,
      target: 'node26',
      outDir: aside,
      copyPublicDir: false,
      rolldownOptions: {
        input: ['server/boot/run.ts', ...threads].map((path) => join(root, path)),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  // Sources written during the bundling may be missing in it.
  if (programStamp(root) === program) {
    for (const name of await readdir(folder))
      if (!name.startsWith('new-')) await rm(join(folder, name), { recursive: true, force: true })
    await rename(aside, join(folder, program))
  }
} finally {
  await rm(aside, { recursive: true, force: true })
}

/** A module of the bundle finds its files at the location of its source; threads are started from the bundle. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(`${root}/server/`) || !code.includes('import.meta')) return null
      return code.replaceAll(
        /new URL\('(\.\/[\w-]+-worker)\.ts', import\.meta\.url\)|import\.meta(\.(\w+))?/g,
        (all, worker, _, key) => {
          if (worker) return `new URL('${worker}.mjs', import.meta.url)`
          const place = { filename: id, dirname: dirname(id), url: pathToFileURL(id).href }
          if (key === undefined) return JSON.stringify(place)
          return key in place ? JSON.stringify(place[key as keyof typeof place]) : all
        },
      )
    },
  }
}
