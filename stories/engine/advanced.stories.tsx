import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, fn, userEvent, within } from 'storybook/test'
import { AdvancedDialog } from '../../src/engine/list/advanced/advanced-dialog.tsx'
import type { Advanced } from '../../src/schema/conditions/advanced.ts'
import '../../src/engine/list/list.css'
import { memoryData } from '../../src/docs/try/memory-data.ts'
import { sampleField, statusSource } from '../../src/docs/try/sample-field.ts'
import { useSampleLang } from '../../src/docs/try/sample-lang.ts'
import { i18n, startI18n } from '../../src/i18n/i18n.ts'
import { WidgetServices } from '../../widgets/kit/services.tsx'
import { sampleResource } from '../kit/sample-resource.ts'

const fields = {
  name: sampleField('text', { key: 'name', title: { zh: '公司名称', en: 'Company' } }),
  status: sampleField('list', { key: 'status', title: { zh: '状态', en: 'Status' }, source: statusSource }),
  since: sampleField('date', { key: 'since', title: { zh: '成立日期', en: 'Founded' } }),
  staff: sampleField('integer', { key: 'staff', title: { zh: '人数', en: 'Staff' } }),
}
const resource = sampleResource(fields)

type Props = { readonly advanced?: Advanced; readonly onAsk?: (advanced: Advanced | undefined) => void }

/** Dialog of the advanced query. */
function Sample({ advanced, onAsk = () => undefined }: Props) {
  const lang = useSampleLang()
  useMemo(() => void startI18n(lang), [lang])
  const data = useMemo(() => memoryData(lang), [lang])
  return (
    <I18nextProvider i18n={i18n}>
      <WidgetServices lang={lang} data={data}>
        <AdvancedDialog resource={resource} advanced={advanced} onAsk={onAsk} onClose={() => undefined} />
      </WidgetServices>
    </I18nextProvider>
  )
}

const filled: Advanced = {
  match: 'or',
  rules: [
    { field: 'name', rule: 'like', val: '科技' },
    { field: 'since', rule: 'ge', val: '2020-01-01' },
    { field: 'staff', rule: 'gt', val: '50' },
    { field: 'status', rule: 'not_empty', val: '' },
  ],
}
const meta = {
  title: 'Engine/Advanced query',
  component: Sample,
  args: { onAsk: fn() },
  tags: ['!autodocs'],
} satisfies Meta<typeof Sample>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { advanced: filled } }
export const English: Story = { args: { advanced: filled }, globals: { lang: 'en' } }
export const Dark: Story = { args: { advanced: filled }, globals: { theme: 'dark' } }

export const ShowsTheSentence: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement.ownerDocument.body)
    const dialog = within(await page.findByRole('dialog'))
    await userEvent.type(await dialog.findByRole('textbox', { name: '值 1' }), '水务')
    await expect(await dialog.findByText('水务')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: /查\s?询/ }))
    await expect(args.onAsk).toHaveBeenCalledWith({
      match: 'and',
      rules: [{ field: 'name', rule: 'like', val: '水务' }],
    })
  },
}
