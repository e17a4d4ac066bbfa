// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'storybook/test'
import { it } from 'vitest'
import { compiledOf } from './kit/compiled.ts'
import { openForm, prepareForms } from './kit/open-form.tsx'

prepareForms()

const { resource } = compiledOf({
  fields: {
    a: { type: 'text', title: 'Alpha', required: true },
    b: { type: 'text', title: 'Beta', required: "a == 'x'" },
    c: { type: 'text', title: 'Gamma', required: true, visible: "a != ''" },
    d: { type: 'text', title: 'Delta' },
  },
  form: { show: 'completeness', sections: [{ title: 'First', fields: ['a', 'b'] }, { fields: ['c', 'd'] }] },
})

it('counts missing fields as rules change, and links to them', async () => {
  const { user } = openForm({ resource, mode: 'add' })
  const status = await screen.findByRole('status')
  await expect(status).toHaveTextContent('0 of 1 required fields filled in, 1 left')
  await user.click(screen.getByRole('button', { name: 'Alpha' }))
  await expect(screen.getByRole('textbox', { name: 'Alpha' })).toHaveFocus()
  await user.keyboard('x')
  await expect(status).toHaveTextContent('1 of 3 required fields filled in, 2 left')
  await user.click(screen.getByRole('button', { name: 'Gamma' }))
  await user.keyboard('1')
  await user.type(screen.getByRole('textbox', { name: 'Beta' }), '2')
  await expect(status).toHaveTextContent('All required fields are filled in')
  await expect(screen.queryByRole('button', { name: 'Beta' })).toBeNull()
})

it('is absent for a read-only record', async () => {
  openForm({ resource, mode: 'view', defaults: { a: 'x' } })
  await screen.findByText('Alpha')
  await expect(screen.queryByRole('progressbar')).toBeNull()
})
