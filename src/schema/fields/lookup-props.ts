import { Type } from 'typebox'
import { choiceProps } from '../base/lookup.ts'

const { dict: _, ...rest } = choiceProps

/** The keys of a type whose choices are always rows. */
export const lookupProps = rest

export const multiple = Type.Optional(Type.Boolean({ description: 'Several values, kept as one comma list.' }))

/** The keys of a type whose rows form a tree. */
export const treeProps = {
  ...lookupProps,
  parent: Type.Optional(
    Type.String({ description: "The source's field that holds the stored value of the row above." }),
  ),
  root: Type.Optional(
    Type.String({ description: 'What that field holds in the rows of the first level; empty by default.' }),
  ),
  text: Type.Optional(
    Type.String({ description: "The source's field that names a row inside the tree; the label by default." }),
  ),
}
