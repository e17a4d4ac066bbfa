// @vitest-environment jsdom
import '../../kit/jsdom.ts'
import StockForm from '@rjsf/core'
import stockValidator from '@rjsf/validator-ajv8'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { RawForm } from '../../../src/engine/form/raw/raw-form.tsx'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { samples } from './samples.ts'

beforeAll(() => startI18n('zh'))
afterEach(cleanup)

/** Types into the first text box; returns the form data. */
async function typed(form: (onChange: (data: unknown) => void) => ReactNode): Promise<unknown> {
  const onChange = vi.fn<(data: unknown) => void>()
  render(form(onChange))
  const user = userEvent.setup()
  // Hidden elements are included: nothing is hidden here, and the check would double the time.
  const [box] = (await screen.findAllByRole('textbox', { hidden: true })).filter(
    (each) => !each.hasAttribute('disabled'),
  )
  if (!box) throw new Error('no text box found')
  await user.type(box, 'Z')
  cleanup()
  return onChange.mock.lastCall?.[0]
}

describe('raw form with the values of rjsf', () => {
  it.each(Object.entries(samples))('%s', async (_, { schema, uiSchema = {}, formData }) => {
    const stock = await typed((onChange) => (
      <StockForm
        schema={schema}
        uiSchema={uiSchema}
        validator={stockValidator}
        formData={formData}
        onChange={({ formData: data }) => onChange(data)}
      />
    ))
    const ours = await typed((onChange) => (
      <RawForm schema={schema} uiSchema={uiSchema} formData={formData} onChange={onChange} />
    ))
    expect(JSON.stringify(stock)).toContain('Z')
    expect(ours).toEqual(stock)
  })
})

it("shows errors at their fields in the page's language, and submits only valid data", async () => {
  const onSubmit = vi.fn()
  const schema = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', title: { zh: '名称', en: 'Name' }, minLength: 3 } },
  }
  render(<RawForm schema={schema as never} onSubmit={onSubmit} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('此项必填')
  await user.type(screen.getByRole('textbox', { name: /名称/ }), 'ab')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('至少 3 个字符')
  expect(onSubmit).not.toHaveBeenCalled()
  await user.type(screen.getByRole('textbox', { name: /名称/ }), 'c')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'abc' }))
})
