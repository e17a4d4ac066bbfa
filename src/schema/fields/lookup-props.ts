import { Type } from 'typebox'
import { choiceProps } from '../base/lookup.ts'

const { dict: _, ...rest } = choiceProps

/** Keys of a type whose choices are always rows. */
export const lookupProps = rest

export const multiple = Type.Optional(Type.Boolean({ description: 'Several values, stored as one comma list.' }))

/** Keys of a type whose rows form a tree. */
export const treeProps = {
  ...lookupProps,
  parent: Type.Optional(
    Type.String({ description: "The source's field that holds the stored value of the row above." }),
  ),
  root: Type.Optional(
    Type.String({ description: 'The value of that field in rows of the first level; empty by default.' }),
  ),
  text: Type.Optional(
    Type.String({ description: "The source's field that names a row inside the tree; the label by default." }),
  ),
}
