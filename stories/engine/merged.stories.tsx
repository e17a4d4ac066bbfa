import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { useSampleLang } from '../../src/docs/try/sample-lang.ts'
import { Grid } from '../../src/engine/grid/grid.tsx'
import type { GridColumn } from '../../src/engine/grid/grid-types.ts'

const rows = [
  { id: '1', order: 'PO-1', company: '杭州宏远泵业有限公司', line: 1, goods: '潜水排污泵' },
  { id: '2', order: 'PO-1', company: '杭州宏远泵业有限公司', line: 2, goods: '离心泵' },
  { id: '3', order: 'PO-1', company: '杭州宏远泵业有限公司', line: 3, goods: '机械密封' },
  { id: '4', order: 'PO-2', company: '杭州宏远泵业有限公司', line: 1, goods: '计量泵' },
  { id: '5', order: 'PO-3', company: '', line: 1, goods: '阀门' },
]
const titles = {
  zh: { order: '单号', company: '供应商', line: '行号', goods: '物料' },
  en: { order: 'Order', company: 'Supplier', line: 'Line', goods: 'Material' },
}

type Props = { readonly isMerged: boolean; readonly count?: number }

/** A table with merged cells in two columns. */
function Merged({ isMerged, count = rows.length }: Props) {
  const lang = useSampleLang()
  const columns = (['order', 'company', 'line', 'goods'] as const).map(
    (key): GridColumn => ({
      key,
      title: titles[lang][key],
      width: 180,
      isMerged: isMerged && (key === 'order' || key === 'company'),
      render: (row) => String(row[key] ?? ''),
    }),
  )
  const items = Array.from({ length: count }, (_, position) => {
    const row = { ...rows[position % rows.length], id: String(position) }
    return { id: row.id, row }
  })
  const nothing = () => undefined
  return (
    <Grid
      label={titles[lang].order}
      {...{
        columns,
        items,
        sorts: [],
        onSort: nothing,
        sortHint: '',
        skeletonRows: 0,
        isBehind: false,
        isDense: false,
      }}
      empty="—"
      ticks={undefined}
      current={undefined}
      commands={{ onOpen: nothing, onPick: undefined, onClear: nothing, onExpand: undefined }}
    />
  )
}

const meta = {
  title: 'Engine/Merged cells',
  component: Merged,
  args: { isMerged: true },
  tags: ['!autodocs'],
} satisfies Meta<typeof Merged>

export default meta
type Story = StoryObj<typeof meta>

export const Cells: Story = {
  play: async ({ canvasElement }) => {
    const cells = await within(canvasElement).findAllByText('PO-1')
    await expect(cells).toHaveLength(1)
    await expect(cells[0]).toHaveAttribute('rowspan', '3')
  },
}
export const Apart: Story = { args: { isMerged: false } }
export const None: Story = { args: { count: 0 } }
export const Many: Story = { args: { count: 500 } }
export const English: Story = { globals: { lang: 'en' } }
export const Dark: Story = { globals: { theme: 'dark' } }
