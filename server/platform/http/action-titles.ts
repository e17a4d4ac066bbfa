import type { Text } from '../../../src/schema/base/text.ts'

/** Titles of the standard actions. */
export const actionTitles: Readonly<Record<string, Text>> = {
  list: { zh: '查询', en: 'Search' },
  view: { zh: '查看', en: 'View' },
  add: { zh: '新增', en: 'Add' },
  edit: { zh: '编辑', en: 'Edit' },
  delete: { zh: '删除', en: 'Delete' },
  import: { zh: '导入', en: 'Import' },
  export: { zh: '导出', en: 'Export' },
}
