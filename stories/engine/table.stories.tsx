import type { Meta, StoryObj } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, userEvent, within } from 'storybook/test'
import { memoryData } from '../../src/docs/try/memory-data.ts'
import { sampleField, statusSource } from '../../src/docs/try/sample-field.ts'
import { useSampleLang } from '../../src/docs/try/sample-lang.ts'
import { RowsGrid } from '../../src/engine/form/table/rows-grid.tsx'
import { RowsStore } from '../../src/engine/form/table/rows-store.ts'
import { planTable } from '../../src/engine/form/table/table-plan.ts'
import { i18n, startI18n } from '../../src/i18n/i18n.ts'
import type { FormRecord } from '../../src/schema/rules/check-record.ts'
import { WidgetServices } from '../../widgets/kit/services.tsx'
import { sampleResource } from '../kit/sample-resource.ts'

const fields = {
  name: sampleField('text', { key: 'name', title: { zh: '股东名称', en: 'Name' }, required: true, width: 220 }),
  status: sampleField('list', { key: 'status', title: { zh: '状态', en: 'Status' }, source: statusSource }),
  ratio: sampleField('percent', {
    key: 'ratio',
    title: { zh: '出资比例', en: 'Ratio' },
    props: { scale: 2, unit: '%' },
  }),
  since: sampleField('date', { key: 'since', title: { zh: '入股日期', en: 'Since' } }),
  sortNo: sampleField('integer', { key: 'sortNo', title: { zh: '排序', en: 'Order' } }),
}
const resource = sampleResource(fields, {
  code: 'srm/supplier/shareholder',
  title: { zh: '股东', en: 'Shareholders' },
  form: { columns: 2, open: 'drawer', sections: [{ columns: 2, fields: ['name', 'status', 'ratio', 'since'] }] },
})
const always = Object.assign(() => true, { errors: null })

type Props = {
  readonly rows: readonly FormRecord[]
  readonly readOnly?: boolean
  readonly edit?: 'cells' | 'drawer'
  readonly invalid?: boolean
}

/** Table rows inside a form. */
function Table({ rows, readOnly = false, edit = 'cells', invalid = false }: Props) {
  const lang = useSampleLang()
  useMemo(() => void startI18n(lang), [lang])
  const data = useMemo(() => memoryData(lang), [lang])
  const [queries] = useState(() => new QueryClient())
  const field = useMemo(
    () =>
      sampleField('table', {
        key: 'rows',
        title: resource.title,
        props: { of: resource.code, order: 'sortNo', totals: ['ratio'], edit },
      }),
    [edit],
  )
  const plan = useMemo(() => planTable(field, resource), [field])
  const ambient = { user: {}, today: '2026-01-01', now: '2026-01-01 00:00:00' }
  const [store] = useState(
    () => new RowsStore({ plan: plan.form, validate: always, ambient, rows, onChange: () => undefined }),
  )
  const input = useMemo(() => ({ id: 'rows', field, readOnly, invalid }), [field, readOnly, invalid])
  return (
    <QueryClientProvider client={queries}>
      <I18nextProvider i18n={i18n}>
        <WidgetServices lang={lang} data={data}>
          <RowsGrid input={input} plan={plan} store={store} />
        </WidgetServices>
      </I18nextProvider>
    </QueryClientProvider>
  )
}

const some = [
  { id: '1', name: '恒信投资有限公司', status: 'approved', ratio: 69, since: '2019-03-01' },
  { id: '2', name: '远景产业基金', status: 'draft', ratio: 31, since: '2021-07-15' },
]

const meta = { title: 'Engine/Table', component: Table, args: { rows: some }, tags: ['!autodocs'] } satisfies Meta<
  typeof Table
>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { rows: [] } }
export const Filled: Story = {}
export const ReadOnly: Story = { args: { readOnly: true } }
export const InADrawer: Story = { args: { edit: 'drawer' } }
export const Invalid: Story = { args: { invalid: true } }
export const LongText: Story = { args: { rows: [{ id: '1', name: '很长的名称'.repeat(20), ratio: 100 }] } }
export const AThousand: Story = {
  args: {
    rows: Array.from({ length: 1000 }, (_, index) => ({ id: String(index), name: `股东 ${index + 1}`, ratio: 0.1 })),
  },
}
export const English: Story = { globals: { lang: 'en' } }
export const Dark: Story = { globals: { theme: 'dark' } }

export const SumsAndRemoves: Story = {
  // The buttons need layout, so it runs only in a browser (npm run stories).
  tags: ['layout'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const [, second] = await canvas.findAllByRole('button', { name: /删除第/ })
    if (second) await userEvent.click(second)
    await expect(canvas.getByText('共 1 行')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /撤销删除/ }))
    await expect(canvas.getByText('共 2 行')).toBeVisible()
    await expect(canvas.getByText(/^100(\.0+)?\s*%$/)).toBeVisible()
  },
}
