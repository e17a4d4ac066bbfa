import type { FieldType } from '../src/schema/fields/registry.ts'
import type { CompiledField } from '../src/schema/model/compiled.ts'
import { CronCell } from './cron/late-cron-cell.tsx'
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
} from './kit/cells.tsx'
import type { Look } from './kit/contract.ts'
import { CertificateCell, FilesCell, ImagesCell } from './kit/files-cell.tsx'
import { IconCell } from './kit/icon-cell.tsx'
import { HtmlCell, MarkdownCell } from './kit/rich-cells.tsx'
import { RowCount } from './kit/row-count.tsx'

const NoCell = () => null

/** How each field type reads, in a list and elsewhere. Apart from the inputs, which a page without a form does not fetch. */
export const looks: Record<FieldType, Look> = {
  text: { Cell: TextCell, width: 160 },
  textarea: { Cell: LinesCell, width: 240 },
  number: { Cell: NumberCell, width: 120, align: 'right' },
  integer: { Cell: NumberCell, width: 100, align: 'right' },
  money: { Cell: MoneyCell, width: 150, align: 'right' },
  percent: { Cell: PercentCell, width: 100, align: 'right' },
  rate: { Cell: RateCell, width: 120 },
  time: { Cell: TextCell, width: 110 },
  cron: { Cell: CronCell, width: 260 },
  icon: { Cell: IconCell, width: 200 },
  password: { Cell: PasswordCell, width: 100 },
  date: { Cell: DateCell, width: 120 },
  datetime: { Cell: DatetimeCell, width: 170 },
  list: { Cell: ChoiceCell, width: 136 },
  radio: { Cell: ChoiceCell, width: 110 },
  checkbox: { Cell: ChoiceCell, width: 180 },
  list_multi: { Cell: ChoiceCell, width: 200 },
  switch: { Cell: SwitchCell, width: 90, align: 'center' },
  popup: { Cell: ChoiceCell, width: 180 },
  sel_search: { Cell: ChoiceCell, width: 160 },
  sel_tree: { Cell: ChoiceCell, width: 160 },
  cat_tree: { Cell: ChoiceCell, width: 160 },
  sel_user: { Cell: ChoiceCell, width: 180 },
  sel_depart: { Cell: ChoiceCell, width: 160 },
  sel_org: { Cell: ChoiceCell, width: 180 },
  pca: { Cell: ChoiceCell, width: 180 },
  link_down: { Cell: ChoiceCell, width: 130 },
  file: { Cell: FilesCell, width: 200 },
  image: { Cell: ImagesCell, width: 120 },
  certificate: { Cell: CertificateCell, width: 260 },
  umeditor: { Cell: HtmlCell, width: 260 },
  markdown: { Cell: MarkdownCell, width: 260 },
  computed: { Cell: NumberCell, width: 120, align: 'right' },
  table: { Cell: RowCount, width: 80 },
  hidden: { Cell: NoCell, width: 0 },
}

/** How wide a field stands in a row whose file says nothing of it: a time that counts down and a price to the sixth place need more. Pixels. */
export function usualWidth({ type, props }: Pick<CompiledField, 'type' | 'props'>): number {
  const isFine = typeof props.scale === 'number' && props.scale > 3
  return looks[type].width + (props.countdown === true ? 80 : 0) + (isFine ? 40 : 0)
}
