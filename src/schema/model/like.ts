import { Type } from 'typebox'

/** Entry with the keys of a mixin's entry and some of its own. The mixin's entry decides which are allowed. */
export const Like = Type.Object(
  {
    like: Type.String({
      pattern: '^[a-z][a-z0-9_/-]*([.][a-z][A-Za-z0-9_]*)?$',
      description:
        'The field or action of a mixin that this one is like: `bill.remark`, or `bill` for that of the same key.',
    }),
  },
  { additionalProperties: true },
)
