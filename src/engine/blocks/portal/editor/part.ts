import type { Path } from '../../../../schema/model/diagnostic.ts'
import { pathOfBlock } from '../../../../schema/model/theme-edit.ts'
import { fieldsAt, type ThemeField } from '../../../../schema/model/theme-fields.ts'
import type { Theme } from '../../../../schema/model/theme-file.ts'

/** Parts of a theme that are no blocks: what all pages have. */
export const siteParts = ['general', 'bg', 'logo', 'navs', 'footer', 'signIn'] as const
export type SitePart = (typeof siteParts)[number]

/** What is edited: a block by its place, or a part of all pages. */
export type Part = number | SitePart

const general = ['title', 'look', 'userLayout']

/** What is edited most often stands first. */
const first = ['title', 'subTitle', 'intro', 'button']

/** The fields of a part. */
export function fieldsOfPart(theme: Theme, part: Part): readonly ThemeField[] {
  const fields = ownFieldsOf(theme, part)
  const isFirst = ({ key }: ThemeField) => first.includes(key)
  return [...fields.filter(isFirst), ...fields.filter((field) => !isFirst(field))]
}

function ownFieldsOf(theme: Theme, part: Part): readonly ThemeField[] {
  if (part === 'general') return fieldsAt([]).filter(({ key }) => general.includes(key))
  if (typeof part === 'string') return fieldsAt([part])
  return fieldsAt(pathOfBlock(theme, part), theme.blocks[part]?.block)
}

/** The part that a JSON pointer of a theme lies in. */
export function partAt(theme: Theme, pointer: string): Part | undefined {
  const [key = '', place] = pointer.split('/').slice(1)
  if (key === 'blocks') return place === undefined ? undefined : Number(place)
  const site = siteParts.find((part) => part === key)
  if (site) return site
  if (general.includes(key)) return 'general'
  const at = theme.blocks.findIndex((_, index) => isWithin(pathOfBlock(theme, index), key))
  return at < 0 ? undefined : at
}

function isWithin(path: Path, key: string): boolean {
  return path[0] === key
}
