import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type PreviewServer, preview } from 'vite'
import { compileValidator } from '../../../src/schema/compile/validator.ts'
import { iconSprite } from '../../../vite.icons.ts'
import { mixedResource } from './mixed.ts'

const root = import.meta.dirname
const outDir = join(process.cwd(), '.cache/bench-form')

/** Builds the bench page for production, as the product, and serves it on a free port. */
export async function servePage(counts: readonly number[]): Promise<PreviewServer> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react(), iconSprite()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5000,
    },
  })
  await mkdir(outDir, { recursive: true })
  for (const count of counts) {
    const { validator, fields } = mixedResource(count)
    await writeFile(join(outDir, validator), compileValidator(Object.values(fields)).source)
  }
  return preview({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
}
