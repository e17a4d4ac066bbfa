import type { ComponentType } from 'react'
import { type Lang, textIn } from '../../../schema/base/text.ts'
import type { RuleName } from '../../../schema/conditions/advanced.ts'
import {
  placeholderIn,
  placeholders,
  placeholdersFor,
  placeholderText,
} from '../../../schema/conditions/placeholders.ts'
import type { CompiledField } from '../../../schema/model/compiled.ts'

export type RestProps = {
  readonly label: string
  readonly val: string
  readonly isDisabled: boolean
  readonly onChange: (val: string) => void
}

/** Values of conditions that are taken when a condition is evaluated: their names, and their texts as operands. */
export type GivenValues = {
  /** Name of the value that an operand stands for; undefined for a fixed one. */
  readonly nameIn: (val: string) => string | undefined
  readonly textOf: (name: string) => string
  readonly offered: (field: CompiledField, rule: RuleName) => readonly string[]
  readonly titleOf: (name: string, lang: Lang) => string
  readonly hasFixed: boolean
  /** Further input of a value that is more than its name. */
  readonly Rest?: ComponentType<RestProps>
}

/** Values of the reader and of the time, as data rules have them. */
export const readerValues: GivenValues = {
  nameIn: placeholderIn,
  textOf: placeholderText,
  offered: placeholdersFor,
  titleOf: (name, lang) => {
    const known = placeholders[name]
    return known ? textIn(lang, known.title) : name
  },
  hasFixed: true,
}
