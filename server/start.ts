import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

const needed = 26
if (Number(process.versions.node.split('.', 1)[0]) < needed) {
  console.error(
    `Procura needs Node ${needed}; this is ${process.version}. npm start takes the one that npm ci installed.`,
  )
  process.exit(1)
}

const root = resolve(import.meta.dirname, '..')
enableCompileCache(resolve(root, 'node_modules/.cache/procura'))

const { bundleAt, bundleLater } = await import('./boot/bundle.ts')
const { programStamp } = await import('./boot/stamps.ts')

const program = programStamp(root)
const bundle = bundleAt(root, program)
const { run }: typeof import('./boot/run.ts') = await import(bundle ?? './boot/run.ts')
await run(root, program)
if (bundle === undefined) bundleLater(root, program)
