import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Assets = { readonly script: string; readonly css: string }
type Render = (drawn: unknown, head: unknown, assets: Assets) => string

/** Draws pages with the files that were built: see `vite.site.config.ts`. */
export type Renderer = { readonly render: Render; readonly assets: Assets; readonly version: string }

type Entry = { readonly file: string; readonly isEntry?: boolean; readonly css?: readonly string[] }

/** What the build of the portal made. @param root folder of the project. */
export async function openRenderer(root: string): Promise<Renderer> {
  const folder = join(root, 'dist-site')
  const manifest = JSON.parse(await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    Entry
  >
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build of the portal has no entry.')
  const sheets = await Promise.all((entry.css ?? []).map((file) => readFile(join(folder, 'client', file), 'utf8')))
  const path = join(folder, 'server/render.js')
  const { render } = (await import(pathToFileURL(path).href)) as { readonly render: Render }
  return { render, assets: { script: `/site/${entry.file}`, css: sheets.join('\n') }, version: entry.file }
}
