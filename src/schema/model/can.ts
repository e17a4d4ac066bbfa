import { Type } from 'typebox'

/** Action that a user must be allowed to see a block. */
export const Can = Type.String({
  description:
    'An action of the resource; hidden from users without its right. A pending decision is shown to those who decide.',
})
