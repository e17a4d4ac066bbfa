import { type Static, Type } from 'typebox'
import { email } from './mail-routes.ts'

const name = Type.String({ maxLength: 100 })
const code = Type.String({ maxLength: 64 })
const secret = Type.String({ minLength: 1, maxLength: 256 })

/** Proof of a mail address. */
export const proved = { email, ticket: Type.String({ minLength: 1, maxLength: 64 }) }

/** A company by what tells it from others. */
export const named = { companyName: name, corplicence: Type.Optional(Type.String({ maxLength: 18 })) }

/** Registration of a supplier (spec 2.4). */
export const registration = Type.Object({
  ...proved,
  ...named,
  registerType: Type.Union([Type.Literal('domestic'), Type.Literal('foreign')]),
  country: Type.Optional(Type.String({ maxLength: 2 })),
  companyProvince: Type.Optional(Type.String({ maxLength: 6 })),
  partner: Type.Optional(code),
  categories: Type.Array(code, { minItems: 1, maxItems: 5, uniqueItems: true }),
  contactName: Type.String({ maxLength: 50 }),
  contactPhone: Type.String({ maxLength: 20 }),
  password: secret,
  confirmPassword: secret,
  terms: Type.Literal(true),
})

export type Registration = Static<typeof registration>
