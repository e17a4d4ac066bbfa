import type { FieldType } from '../../src/schema/fields/registry.ts'
import type { CompiledField } from '../../src/schema/model/compiled.ts'
import { CronCell } from '../cron/late-cron-cell.tsx'
import {
  ChoiceCell,
  DateCell,
  DatetimeCell,
  LinesCell,
  MoneyCell,
  NumberCell,
  PasswordCell,
  PercentCell,
  RateCell,
  SwitchCell,
  TextCell,
} from '../kit/cells.tsx'
import { ConditionsCell } from '../kit/conditions-cell.tsx'
import type { CellRenderer } from '../kit/contract.ts'
import { CertificateCell, FilesCell, ImagesCell } from '../kit/files-cell.tsx'
import { IconCell } from '../kit/icon-cell.tsx'
import { HtmlCell, HtmlText, MarkdownCell } from '../kit/rich-cells.tsx'
import { RowCount } from '../kit/row-count.tsx'
import { MarkdownWhole } from '../markdown/markdown-whole.tsx'

const NoCell = () => null

/** Cell renderer of each field type. Separate from the inputs, which a page without a form does not load. */
export const cellRenderers: Record<FieldType, CellRenderer> = {
  text: { Cell: TextCell, width: 160, least: 144 },
  textarea: { Cell: LinesCell, width: 240, least: 150 },
  number: { Cell: NumberCell, width: 120, least: 108, align: 'right' },
  integer: { Cell: NumberCell, width: 100, align: 'right' },
  money: { Cell: MoneyCell, width: 150, least: 136, align: 'right' },
  percent: { Cell: PercentCell, width: 100, align: 'right' },
  rate: { Cell: RateCell, width: 120 },
  time: { Cell: TextCell, width: 110 },
  cron: { Cell: CronCell, width: 260, least: 200 },
  conditions: { Cell: ConditionsCell, width: 300, least: 200 },
  icon: { Cell: IconCell, width: 200, least: 150 },
  password: { Cell: PasswordCell, width: 100 },
  date: { Cell: DateCell, width: 120, least: 108 },
  datetime: { Cell: DatetimeCell, width: 170 },
  list: { Cell: ChoiceCell, width: 136, least: 126 },
  radio: { Cell: ChoiceCell, width: 110, least: 96 },
  checkbox: { Cell: ChoiceCell, width: 180, least: 130 },
  list_multi: { Cell: ChoiceCell, width: 200, least: 130 },
  switch: { Cell: SwitchCell, width: 90, align: 'center' },
  popup: { Cell: ChoiceCell, width: 180, least: 136 },
  sel_search: { Cell: ChoiceCell, width: 160, least: 120 },
  sel_tree: { Cell: ChoiceCell, width: 160, least: 120 },
  cat_tree: { Cell: ChoiceCell, width: 160, least: 120 },
  sel_user: { Cell: ChoiceCell, width: 180, least: 112 },
  sel_depart: { Cell: ChoiceCell, width: 160, least: 120 },
  sel_org: { Cell: ChoiceCell, width: 180, least: 130 },
  pca: { Cell: ChoiceCell, width: 180, least: 108 },
  link_down: { Cell: ChoiceCell, width: 130, least: 112 },
  file: { Cell: FilesCell, width: 200, least: 136 },
  image: { Cell: ImagesCell, width: 120 },
  certificate: { Cell: CertificateCell, width: 260 },
  umeditor: { Cell: HtmlCell, Whole: HtmlText, width: 260, least: 160 },
  markdown: { Cell: MarkdownCell, Whole: MarkdownWhole, width: 260, least: 160 },
  computed: { Cell: NumberCell, width: 120, align: 'right' },
  table: { Cell: RowCount, width: 80 },
  hidden: { Cell: NoCell, width: 0 },
}

type Drawn = Pick<CompiledField, 'type' | 'props'>

/** Default width of a field's column. Pixels. */
export function usualWidth(field: Drawn): number {
  return cellRenderers[field.type].width + additionsWidth(field)
}

/** Minimum width of a field's column where room is scarce; undefined if fixed. Pixels. */
export function leastWidth(field: Drawn): number | undefined {
  const { least } = cellRenderers[field.type]
  return least === undefined ? undefined : least + additionsWidth(field)
}

/** Extra width for additions to a value: remaining days, a unit, a bar, a sixth decimal. Pixels. */
function additionsWidth({ props }: Drawn): number {
  const isFine = typeof props.scale === 'number' && props.scale > 3
  const hasUnit = (props.unit !== undefined && props.unit !== '%') || props.scaleUnit !== undefined
  return (props.countdown === true ? 96 : 0) + (isFine ? 40 : 0) + (hasUnit ? 50 : 0) + (props.bar === true ? 24 : 0)
}
