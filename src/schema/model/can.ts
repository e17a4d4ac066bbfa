import { Type } from 'typebox'

/** The action that somebody must be allowed for a block to be there for them. */
export const Can = Type.String({
  description:
    'An action of the resource: left out for who may not do it. What waits for a decision waits for deciders.',
})
