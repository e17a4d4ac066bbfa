import { screen } from '@testing-library/react'
import { compiledOf } from './compiled.ts'

/** A thing with a rule, a limit and two sections. */
export const { resource } = compiledOf({
  fields: {
    name: { type: 'text', title: 'Name', required: true, help: 'As registered' },
    kind: { type: 'text', title: 'Kind' },
    iban: { type: 'text', title: 'IBAN', visible: "kind == 'bank'", required: true },
    amount: { type: 'number', title: 'Amount', maximum: 10 },
    owner: { type: 'text', title: 'Owner' },
    note: { type: 'textarea', title: 'Note' },
  },
  form: {
    sections: [
      { title: 'Basics', fields: ['name', 'kind', 'iban', 'owner'] },
      { title: 'More', fields: ['amount', 'note'] },
    ],
  },
})

export const box = (name: string) => screen.findByRole('textbox', { name })
export const save = () => screen.getByRole('button', { name: /Save$/ })
export const saved = (body: unknown) => Promise.resolve({ id: 'r1', version: 1, ...(body as object) } as never)
