import { globSync, readFileSync } from 'node:fs'
import type { MetaSchema } from '../../../../src/schema/edit/meta-schema.ts'

/** Kinds of schema files, with their folders below `schemas`. */
const folders = {
  dictionary: 'dictionaries',
  menu: 'menus',
  mixin: 'mixins',
  page: 'pages',
  portal: 'portal',
  report: 'reports',
  resource: 'resources',
} as const

export type Kind = keyof typeof folders
export const kinds = Object.keys(folders) as Kind[]

/** Meta-schema of a kind. */
export function metaOf(kind: Kind): MetaSchema {
  return JSON.parse(readFileSync(`schemas/meta/${kind}.json`, 'utf8')) as MetaSchema
}

/** Texts of all files of a kind, by path. */
export function filesOf(kind: Kind): ReadonlyMap<string, string> {
  const paths = globSync(`schemas/${folders[kind]}/**/*.json`).toSorted()
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}

/** Text and offset of a text with its cursor marked by `|`. */
export function cursorIn(marked: string): { readonly text: string; readonly offset: number } {
  return { text: marked.replace('|', ''), offset: marked.indexOf('|') }
}
