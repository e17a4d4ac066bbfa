// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect } from 'storybook/test'
import { beforeEach, it, vi } from 'vitest'
import type { InputProps, Widget } from '../../../widgets/kit/contract.ts'
import { compiledOf } from './kit/compiled.ts'
import { openForm, prepareForms } from './kit/open-form.tsx'

const rendered: string[] = []

// Each widget records its renders; one of them throws.
vi.mock(import('../../../widgets/registry.ts'), async (load) => {
  const { widgets } = await load()
  const noted = ({ Input, ...rest }: Widget): Widget => ({
    ...rest,
    Input: (props: InputProps) => {
      rendered.push(props.field.key)
      if (props.value === 'boom') throw new Error('This widget is broken')
      return createElement(Input, props)
    },
  })
  return {
    widgets: Object.fromEntries(
      Object.entries(widgets).map(([type, widget]) => [type, noted(widget)]),
    ) as typeof widgets,
  }
})

prepareForms()
beforeEach(() => void rendered.splice(0))

const { resource } = compiledOf({
  fields: {
    a: { type: 'text', title: 'A' },
    b: { type: 'text', title: 'B', required: "a == 'xx'" },
    c: { type: 'text', title: 'C' },
    sum: { type: 'text', title: 'Sum', compute: 'a + c' },
    data: {
      type: 'text',
      title: 'Data',
      jsonSchema: { type: 'object', properties: { inner: { type: 'string', title: 'Inner' } } },
    },
  },
})

it('renders a changed field and its dependents, and nothing else', async () => {
  const { user } = openForm({ resource, mode: 'add', defaults: { c: '!' } })
  const a = await screen.findByRole('textbox', { name: 'A' })
  await user.click(a)
  rendered.splice(0)
  await user.keyboard('x')
  await expect(rendered.toSorted()).toEqual(['a', 'sum'])
  await user.keyboard('x')
  await expect(rendered.splice(0).toSorted()).toEqual(['a', 'a', 'b', 'sum', 'sum'])
  await user.click(screen.getByRole('textbox', { name: 'B' }))
  await user.keyboard('yz')
  await expect(rendered).toEqual(['b', 'b'])
})

it('keeps the neighbours of a failing field', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = openForm({ resource, mode: 'add', defaults: { b: 'boom' } })
  await user.type(await screen.findByRole('textbox', { name: 'A' }), 'x')
  await expect(screen.getByRole('textbox', { name: 'A' })).toHaveValue('x')
  await expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong')
  await expect(screen.queryByRole('textbox', { name: 'B' })).toBeNull()
  silenced.mockRestore()
})

it('leaves a field without a widget to rjsf', async () => {
  const { user, client } = openForm(
    { resource, mode: 'add' },
    { post: (_, body) => Promise.resolve({ id: '1', ...(body as object) } as never) },
  )
  await user.type(await screen.findByRole('textbox', { name: 'Inner' }), 'deep')
  await user.type(screen.getByRole('textbox', { name: 'C' }), 'c{Enter}')
  await screen.findByText('Saved')
  await expect(client.post.mock.calls[0]?.[1]).toMatchObject({ c: 'c', data: { inner: 'deep' } })
})
