import { Type } from 'typebox'

/** Currency of an amount: a code, or a field of its record. A row without that field takes the one of the record it belongs to. */
export const currencyProp = Type.Optional(
  Type.Union(
    [
      Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' }),
      Type.Object(
        {
          field: Type.String({
            description: 'The field that holds the currency; a row without it takes that of the record it belongs to.',
          }),
        },
        { additionalProperties: false },
      ),
    ],
    { description: 'The currency: a code, or the field that holds it. An amount has its decimals (ISO 4217).' },
  ),
)
