import { type IconName, iconNames } from '../../src/schema/model/icon-names.ts'
import { iconWords } from './icon-words.ts'

/** The icons that fit what is typed: every word of it stands in their names or in what they are called in Chinese. */
export function iconsFor(typed: string): readonly IconName[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return iconNames.filter((name) => {
    const known = `${name.toLowerCase()} ${iconWords[name]}`
    return words.every((word) => known.includes(word))
  })
}
