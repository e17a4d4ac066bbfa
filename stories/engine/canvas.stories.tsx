import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { sampleField, statusSource } from '../../src/docs/try/sample-field.ts'
import { Canvas } from '../../src/engine/blocks/studio/canvas.tsx'
import { addTexts } from '../../src/i18n/instance.ts'
import { studio } from '../../src/i18n/studio.ts'
import type { Path } from '../../src/schema/model/diagnostic.ts'
import type { DraftResource } from '../../src/schema/model/studio-data.ts'
import { ThemeVars } from '../../widgets/kit/theme-vars.tsx'
import { ProductFrame } from '../kit/product-frame.tsx'
import { sampleResource } from '../kit/sample-resource.ts'
import '../../src/engine/blocks/studio/studio.css'

addTexts({ studio })

const fields = {
  name: sampleField('text', { key: 'name', title: { zh: '项目名称', en: 'Project' } }),
  status: sampleField('list', { key: 'status', title: { zh: '状态', en: 'Status' }, source: statusSource }),
  from: sampleField('date', { key: 'from', title: { zh: '日期', en: 'Date' } }),
  budget: sampleField('money', { key: 'budget', title: { zh: '预算', en: 'Budget' }, props: { currency: 'CNY' } }),
}
const title = { zh: '招标项目', en: 'Tender projects' }
const resource = sampleResource(fields, {
  ...{ code: 'bid/project', title, validator: 'sample' },
  list: {
    columns: Object.keys(fields).map((field) => ({ field })),
    query: [],
    sort: { field: 'name', order: 'asc' },
  },
})
const rows = [{ id: '1', name: '城北再生水厂设备', status: 'qualified', from: '2026-03-02', budget: 1_260_000 }]
const text = JSON.stringify({
  title,
  fields: Object.fromEntries(Object.entries(fields).map(([key, { type }]) => [key, { type }])),
  form: { sections: [{ fields: Object.keys(fields) }] },
})

/** Draft that a text makes: its fields, in the order of its form. */
function draftOf(now: string, columns: 1 | 2): DraftResource {
  const { form } = JSON.parse(now) as { form: { sections: readonly { readonly fields: readonly string[] }[] } }
  const sections = form.sections.map((section) => ({ columns, fields: section.fields }))
  return {
    resource: { ...resource, version: now, form: { ...resource.form, columns, sections } },
    tables: [],
    extension: [],
    access: { rights: {}, by: {} },
    held: {},
    states: [],
  }
}

type Props = {
  readonly device: 'desktop' | 'phone'
  readonly columns?: 1 | 2
  readonly start?: string
  readonly width?: number
}

function Sample({ device, columns = 2, start = text, width = 860 }: Props) {
  const [now, setNow] = useState(start)
  const [place, setPlace] = useState<Path>([])
  const [added, setAdded] = useState('')
  const draft = useMemo(() => draftOf(now, columns), [now, columns])
  return (
    <ProductFrame resource={resource} rows={rows} width={width}>
      <ThemeVars />
      <Canvas
        {...{ draft, text: now, place, device }}
        isServed
        onChange={setNow}
        onPlace={setPlace}
        onAdd={({ type }) => setAdded(type)}
      />
      <output aria-label="place">{[...place, added].join(' ')}</output>
    </ProductFrame>
  )
}

const meta = { component: Sample, args: { device: 'desktop' } } satisfies Meta<typeof Sample>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('textbox', { name: '项目名称' })
  },
}

export const MovedByKeys: Story = {
  args: { columns: 1 },
  // A field is chosen by its place on the page.
  tags: ['layout'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const [name] = await canvas.findAllByText('项目名称')
    if (!name) throw new Error('the field is not drawn')
    await userEvent.click(name)
    await expect(canvas.getByLabelText('place').textContent).toBe('fields name ')
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => {
      const order = [...canvasElement.querySelectorAll('.studio-canvas [data-field]')].map((field) =>
        field.getAttribute('data-field'),
      )
      return expect(order.slice(0, 2)).toEqual(['status', 'name'])
    })
  },
}

export const Empty: Story = { args: { start: JSON.stringify({ title, fields: {}, form: { sections: [] } }) } }
export const Phone: Story = { args: { device: 'phone', width: 358 } }
