import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, userEvent, within } from 'storybook/test'
import { useSampleLang } from '../../src/docs/try/sample-lang.ts'
import { LabelCanvas } from '../../src/engine/blocks/label/label-canvas.tsx'
import { i18n, startI18n } from '../../src/i18n/i18n.ts'
import { addTexts } from '../../src/i18n/instance.ts'
import { label } from '../../src/i18n/label.ts'
import type { LabelElement } from '../../src/schema/label/layout.ts'
import '../../src/engine/blocks/label/label.css'

addTexts({ label })

const all: readonly LabelElement[] = [
  { kind: 'box', x: 1, y: 1, w: 98, h: 58, thick: 0.4 },
  { kind: 'text', x: 4, y: 4, w: 60, h: 8, text: '{supplierName}', size: 11, bold: true },
  { kind: 'field', x: 4, y: 13, w: 60, h: 6, field: 'billNo', caption: true, size: 9 },
  { kind: 'code128', x: 4, y: 21, w: 60, h: 14, value: '{billNo}', caption: true },
  { kind: 'gs1', x: 4, y: 38, w: 66, h: 14, value: '(01)06901234567892(10)B7', caption: true },
  { kind: 'qr', x: 70, y: 4, w: 26, h: 26, value: '{billNo}' },
  { kind: 'line', x: 4, y: 36, w: 92, h: 0, thick: 0.3 },
]
const values = {
  texts: { supplierName: '江苏清波膜科技股份有限公司', billNo: 'DN202611260005' },
  titles: { billNo: '送货单' },
  tables: {},
}

type Props = { readonly elements: readonly LabelElement[]; readonly isLocked?: boolean; readonly width?: number }

function Sample({ elements, isLocked = false, width = 720 }: Props) {
  const lang = useSampleLang()
  useMemo(() => void startI18n(lang), [lang])
  const [now, setNow] = useState(elements)
  const [selected, select] = useState<number>()
  return (
    <I18nextProvider i18n={i18n}>
      <div className="label-desk" style={{ width }}>
        <LabelCanvas
          paper={{ width: 100, height: 60 }}
          elements={now}
          grid={1}
          {...{ values, selected, isLocked }}
          onSelect={select}
          onChange={(index, element) => setNow(now.with(index, element))}
          onRemove={(index) => setNow(now.filter((_, at) => at !== index))}
        />
      </div>
    </I18nextProvider>
  )
}

const meta = { component: Sample, args: { elements: all } } satisfies Meta<typeof Sample>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvasElement }) => {
    const [box] = within(canvasElement).getAllByRole('button')
    if (!box) throw new Error('no element')
    box.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(box.querySelector('.label-hit')?.getAttribute('x')).toBe('2')
  },
}
export const Empty: Story = { args: { elements: [] } }
export const ReadOnly: Story = { args: { isLocked: true } }
export const WrongCode: Story = {
  args: { elements: [{ kind: 'gs1', x: 4, y: 4, w: 60, h: 14, value: '(01)1', caption: true }] },
}
export const Phone: Story = { args: { width: 340 } }
