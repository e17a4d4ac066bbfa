import type { FieldType } from '../src/schema/fields/registry.ts'
import { catTree } from './cat-tree.tsx'
import { certificate } from './certificate.tsx'
import { checkbox } from './checkbox.tsx'
import { computed } from './computed.tsx'
import { conditions } from './conditions.tsx'
import { cron } from './cron/cron.tsx'
import { date } from './date.tsx'
import { datetime } from './datetime.tsx'
import { file } from './file/file.tsx'
import { hidden } from './hidden.tsx'
import { icon } from './icon/icon.tsx'
import { image } from './image.tsx'
import { integer } from './integer.tsx'
import type { Widget } from './kit/contract.ts'
import { linkDown } from './link-down.tsx'
import { list } from './list.tsx'
import { listMulti } from './list-multi.tsx'
import { markdown } from './markdown/markdown.tsx'
import { money } from './money.tsx'
import { number } from './number.tsx'
import { password } from './password.tsx'
import { pca } from './pca.tsx'
import { percent } from './percent.tsx'
import { popup } from './popup/popup.tsx'
import { radio } from './radio.tsx'
import { rate } from './rate.tsx'
import { selDepart } from './sel-depart.tsx'
import { selOrg } from './sel-org.tsx'
import { selSearch } from './sel-search.tsx'
import { selTree } from './sel-tree.tsx'
import { selUser } from './sel-user.tsx'
import { onOff } from './switch.tsx'
import { table } from './table.tsx'
import { text } from './text.tsx'
import { textarea } from './textarea.tsx'
import { time } from './time.tsx'
import { umeditor } from './umeditor/umeditor.tsx'

/** Widget of every field type. A missing type is a compile error. */
export const widgets: Record<FieldType, Widget> = {
  text,
  textarea,
  number,
  integer,
  money,
  percent,
  rate,
  password,
  date,
  datetime,
  time,
  cron,
  conditions,
  icon,
  list,
  radio,
  checkbox,
  list_multi: listMulti,
  switch: onOff,
  popup,
  sel_search: selSearch,
  sel_tree: selTree,
  cat_tree: catTree,
  sel_user: selUser,
  sel_depart: selDepart,
  sel_org: selOrg,
  pca,
  link_down: linkDown,
  file,
  image,
  certificate,
  umeditor,
  markdown,
  computed,
  table,
  hidden,
}
