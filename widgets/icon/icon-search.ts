import { type IconName, iconNames } from '../../src/schema/model/icon-names.ts'
import { iconWords } from './icon-words.ts'

/** Icons that match a search: every word is in their English or Chinese names. */
export function iconsFor(typed: string): readonly IconName[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return iconNames.filter((name) => {
    const known = `${name.toLowerCase()} ${iconWords[name]}`
    return words.every((word) => known.includes(word))
  })
}
