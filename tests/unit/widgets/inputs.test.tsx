// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, userEvent } from 'storybook/test'
import { describe, it, vi } from 'vitest'
import { memoryData } from '../../../src/docs/try/memory-data.ts'
import { sampleField, statusSource, supplierSource } from '../../../src/docs/try/sample-field.ts'
import type { DataSource, InputProps } from '../../../widgets/kit/contract.ts'
import { WidgetServices } from '../../../widgets/kit/services.tsx'
import { widgets } from '../../../widgets/registry.ts'
import { cellRenderers } from '../../../widgets/renderers/cell-renderers.ts'
import { prepareStories } from './set-up.ts'

prepareStories()

type Given = Partial<InputProps> & Pick<InputProps, 'field'>

function draw(given: Given, data: DataSource = memoryData('en')) {
  const onChange = vi.fn<InputProps['onChange']>()
  const { Input } = widgets[given.field.type]
  const ui = (changes: Partial<InputProps> = {}) => (
    <WidgetServices lang="en" data={data}>
      <label htmlFor="x">Field</label>
      <Input id="x" value="" onChange={onChange} {...given} {...changes} />
    </WidgetServices>
  )
  const { rerender } = render(ui())
  return { onChange, again: (changes: Partial<InputProps>) => rerender(ui(changes)) }
}

const box = () => screen.getByLabelText('Field')

describe('every input', () => {
  it.each(Object.keys(widgets).filter((type) => type !== 'hidden'))(
    '%s shows — without a value when read-only',
    (type) => {
      draw({ field: sampleField(type as keyof typeof widgets, { source: statusSource }), readOnly: true })
      const text = { switch: 'No', password: '••••••' }[type] ?? '—'
      expect(box()).toHaveTextContent(text)
    },
  )

  it('marks an invalid value, and refers to its error', () => {
    draw({ field: sampleField('text'), invalid: true, describedBy: 'why', required: true })
    expect(box()).toHaveAttribute('aria-invalid', 'true')
    expect(box()).toHaveAttribute('aria-describedby', 'why')
    expect(box()).toHaveAttribute('aria-required', 'true')
  })
})

describe('select', () => {
  it('sends no request while empty and closed', () => {
    const data = memoryData('en')
    const options = vi.spyOn(data, 'options')
    const labels = vi.spyOn(data, 'labels')
    draw({ field: sampleField('list', { source: statusSource }) }, data)
    expect(options).not.toHaveBeenCalled()
    expect(labels).not.toHaveBeenCalled()
  })

  it('shows the label of a stored value beyond the first rows', async () => {
    draw({ field: sampleField('list', { source: supplierSource }), value: 's048' })
    await vi.waitFor(() => expect(box()).toHaveValue('Qingdao Seals Co., Ltd.'))
  })

  it('keeps the focus and the key that activated it', async () => {
    const user = userEvent.setup()
    const { onChange } = draw({ field: sampleField('list', { source: statusSource }) })
    await user.tab()
    expect(box()).toHaveFocus()
    await user.keyboard('Rej')
    await user.click(await screen.findByTitle('Rejected'))
    expect(onChange).toHaveBeenCalledWith('rejected')
  })

  it('names the sibling that it waits for', async () => {
    const source = { ...supplierSource, where: { country: { field: 'country' } } }
    const data = memoryData('en')
    const options = vi.spyOn(data, 'options')
    draw({ field: sampleField('list', { source }) }, data)
    await userEvent.click(box())
    expect(await screen.findByText('Fill in the related field first')).toBeInTheDocument()
    expect(options).not.toHaveBeenCalled()
  })

  it('requests again when the sibling changes', async () => {
    const source = { ...supplierSource, where: { country: { field: 'country' } } }
    const { again } = draw({ field: sampleField('list', { source }), where: { country: 'CN' } })
    await userEvent.click(box())
    expect(await screen.findByTitle('Ningbo Pumps Co., Ltd.')).toBeInTheDocument()
    again({ where: { country: 'DE' } })
    expect(await screen.findByTitle('Tianjin Pumps Co., Ltd.')).toBeInTheDocument()
    expect(screen.queryByTitle('Ningbo Pumps Co., Ltd.')).not.toBeInTheDocument()
  })

  it('does not activate while disabled', async () => {
    draw({ field: sampleField('list', { source: statusSource }), disabled: true })
    await userEvent.click(box())
    expect(screen.queryByTitle('Draft')).not.toBeInTheDocument()
  })
})

describe('number', () => {
  it('shows separators, and none during input', async () => {
    draw({ field: sampleField('number'), value: 1234.5 })
    expect(box()).toHaveValue('1,234.5')
    await userEvent.click(box())
    expect(box()).toHaveValue('1234.5')
  })

  it('is replaced after Tab, and appended to after a click', async () => {
    const { onChange } = draw({ field: sampleField('number'), value: 1234.5 })
    await userEvent.tab()
    await userEvent.keyboard('7')
    expect(onChange).toHaveBeenLastCalledWith(7)
    await userEvent.tab()
    await userEvent.click(box())
    await userEvent.keyboard('8')
    expect(onChange).toHaveBeenLastCalledWith(1234.58)
  })

  it('stores null when cleared', async () => {
    const { onChange } = draw({ field: sampleField('integer'), value: 7 })
    await userEvent.clear(box())
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('changes nothing on focus and blur', async () => {
    const { onChange } = draw({ field: sampleField('money'), value: 12.34 })
    await userEvent.click(box())
    await userEvent.tab()
    expect(onChange).not.toHaveBeenCalled()
  })
})

it('turns an empty switch on with the first option', async () => {
  const { onChange } = draw({ field: sampleField('switch') })
  await userEvent.click(screen.getByRole('switch', { name: 'Field' }))
  expect(onChange).toHaveBeenCalledWith('Y')
})

it('shows markup in a value as text', () => {
  draw({ field: sampleField('textarea'), value: '<img src=x onerror=alert(1)>', readOnly: true })
  expect(box()).toHaveTextContent('<img src=x onerror=alert(1)>')
  expect(document.querySelector('img')).toBeNull()
})

it('renders a widget only when its own props change', () => {
  const field = sampleField('text')
  const read = vi.fn(() => 'x')
  // Counts its conversions to text.
  const value = { toString: read }
  const onChange = () => undefined
  const { again } = draw({ field, value, onChange })
  const before = read.mock.calls.length
  again({ onChange })
  expect(read.mock.calls.length).toBe(before)
})

describe('used control', () => {
  it('neither opens nor takes the focus when a saved form enables it again', async () => {
    const { again } = draw({ field: sampleField('list', { source: statusSource }) })
    await userEvent.click(box())
    await userEvent.click(await screen.findByTitle('Draft'))
    box().blur()
    again({ disabled: true })
    again({ disabled: false })
    expect(box()).not.toHaveFocus()
    expect(box()).toHaveAttribute('aria-expanded', 'false')
  })
})

it('keeps a number that was changed from outside while focused', async () => {
  const { onChange, again } = draw({ field: sampleField('number'), value: 5 })
  await userEvent.click(box())
  again({ value: 8 })
  expect(box()).toHaveValue('8')
  await userEvent.tab()
  expect(onChange).not.toHaveBeenCalled()
})

describe('popup', () => {
  const field = sampleField('popup', {
    source: supplierSource,
    props: { multiple: true, fill: { names: 'nameEn' }, columns: ['code', 'nameEn'] },
  })

  it('keeps stored rows when more are picked', async () => {
    const { onChange } = draw({ field, value: 's020' })
    await userEvent.click(box())
    expect(await screen.findByText('1 selected')).toBeInTheDocument()
    await userEvent.click(await screen.findByText('SUP-0001'))
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(onChange).toHaveBeenCalledWith('s020,s001', { names: 'Wuxi Electrics Co., Ltd.,Ningbo Pumps Co., Ltd.' })
  })

  it('shows only the columns that its field names', async () => {
    draw({ field })
    await userEvent.click(box())
    await screen.findByText('SUP-0001')
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads.filter((text) => text)).toEqual(['Code', 'Name'])
  })

  it('drops the answer to an earlier keyword', async () => {
    const data = memoryData('en')
    const slow = Promise.withResolvers<void>()
    const rows: DataSource['rows'] = async (source, query, signal) => {
      if (query.keyword === 'Pumps') await slow.promise
      return data.rows(source, query, query.keyword === 'Pumps' ? undefined : signal)
    }
    draw({ field }, { ...data, rows })
    await userEvent.click(box())
    const search = await screen.findByRole('searchbox', { name: 'Type to search' })
    await userEvent.type(search, 'Pumps{Enter}')
    await userEvent.clear(search)
    await userEvent.type(search, 'Seals{Enter}')
    expect(await screen.findByText('Ningbo Seals Co., Ltd.')).toBeInTheDocument()
    slow.resolve()
    await new Promise((done) => setTimeout(done, 100))
    expect(screen.queryByText('Ningbo Pumps Co., Ltd.')).not.toBeInTheDocument()
  })
})

describe('countdown of days', () => {
  it.each([
    [10, '10 days left', 'green'],
    [9, '9 days left', 'orange'],
    [5, '5 days left', 'orange'],
    [4, '4 days left', undefined],
    [0, 'ends today', undefined],
    [-1, 'expired', 'red'],
  ])('%s days away, in its colour', (days, text, color) => {
    // The product's time zone is GMT+8.
    const day = new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
    draw({ field: sampleField('date', { props: { countdown: true } }), value: day, readOnly: true })
    const label = screen.getByText(new RegExp(text))
    const tag = label.classList.contains('w-tag') ? label : undefined
    expect(tag?.className.replace('w-tag w-tag-', '')).toBe(color)
  })

  it.each([
    [49.5, '2 days left'],
    [25.5, '1 day left'],
    [10.5, '10 hours left'],
    [0.5, 'less than an hour left'],
    [-0.5, 'ended'],
  ])('a time %s hours away has a countdown in whole days, then hours', (away, text) => {
    const time = new Date(Date.now() + (8 + away) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    draw({ field: sampleField('datetime', { props: { countdown: true } }), value: time, readOnly: true })
    expect(screen.getByText(new RegExp(text))).toBeInTheDocument()
  })
})

describe('amount in a currency', () => {
  const field = sampleField('number', { props: { scale: 2, currency: { field: 'parent.currency' } } })
  const inCurrency = (currency: string) => ({ 'parent.currency': currency })

  it.each([
    ['JPY', '1234.5', 1235, '1,235'],
    ['KWD', '1.2345', 1.235, '1.235'],
    ['CNY', '1.2', 1.2, '1.20'],
  ])('in %s, %s is stored as %d and shown as %s', async (currency, typed, stored, shown) => {
    const user = userEvent.setup()
    const { onChange, again } = draw({ field, siblings: inCurrency(currency) })
    await user.type(box(), typed)
    await user.tab()
    // A number without more decimals is stored as it is typed.
    if (Number(typed) !== stored) expect(onChange).toHaveBeenLastCalledWith(stored)
    again({ value: stored })
    expect(box()).toHaveValue(shown)
    again({ value: stored, readOnly: true })
    expect(box()).toHaveTextContent(shown)
  })

  it.each([
    ['JPY', 1200, '1,200'],
    ['KWD', 1.2, '1.200'],
    ['', 1.2, '1.20'],
    ['', 1.234, '1.234'],
  ])('a cell in "%s" shows %d as %s', (currency, value, shown) => {
    const { Cell } = cellRenderers.number
    const row = { parent: { currency } }
    render(
      <WidgetServices lang="en" data={memoryData('en')}>
        <Cell field={field} value={value} row={row} />
      </WidgetServices>,
    )
    expect(screen.getByText(shown)).toBeVisible()
  })
})
