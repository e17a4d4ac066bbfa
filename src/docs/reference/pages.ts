import { fieldTypes } from '../../schema/fields/registry.ts'
import type { Both } from './reference.ts'

type PageOf = {
  readonly id: string
  readonly title: Both
  /** Ids of the parts on the page, including the parts below them. */
  readonly holds: readonly string[]
}

/** The pages of the reference in order. */
export const referencePages: readonly PageOf[] = [
  { id: 'resource', title: { zh: '资源文件', en: 'Resource file' }, holds: ['resource'] },
  { id: 'field', title: { zh: '字段的通用键', en: 'Common keys of fields' }, holds: ['field'] },
  { id: 'list', title: { zh: '列表', en: 'List' }, holds: ['resource.list'] },
  { id: 'form', title: { zh: '表单', en: 'Form' }, holds: ['resource.form'] },
  {
    id: 'rules',
    title: { zh: '规则、分组与汇总', en: 'Rules, groups and sums' },
    holds: ['resource.rules', 'resource.groups', 'resource.sums', 'resource.stages'],
  },
  {
    id: 'states',
    title: { zh: '状态与操作', en: 'States and actions' },
    holds: ['resource.states', 'resource.actions'],
  },
  {
    id: 'rights',
    title: { zh: '权限', en: 'Rights' },
    holds: ['resource.rights', 'resource.sealed', 'resource.offered'],
  },
  { id: 'mixin', title: { zh: '混入文件', en: 'Mixin file' }, holds: ['mixin'] },
  { id: 'overlay', title: { zh: '租户定制文件', en: 'Overlay file' }, holds: ['overlay'] },
  { id: 'portal', title: { zh: '门户主题文件', en: 'Portal theme file' }, holds: ['portal'] },
  { id: 'page', title: { zh: '页面文件', en: 'Page file' }, holds: ['page'] },
  { id: 'blocks', title: { zh: '页面区块', en: 'Blocks of a page' }, holds: ['page.blocks'] },
  { id: 'report', title: { zh: '报表文件', en: 'Report file' }, holds: ['report'] },
  { id: 'dictionary', title: { zh: '字典文件', en: 'Dictionary file' }, holds: ['dictionary'] },
  { id: 'menu', title: { zh: '菜单文件', en: 'Menu file' }, holds: ['menu'] },
  {
    id: 'values',
    title: { zh: '条件与取值', en: 'Conditions and values' },
    holds: ['where', 'rows', 'set', 'default'],
  },
]

/** The page of a part; `field/<type>` for the keys of one field type. */
export function pageOf(part: string): string {
  const [first = '', second = ''] = part.split('.')
  if (first === 'field' && (fieldTypes as readonly string[]).includes(second)) return `field/${second}`
  const held = referencePages.flatMap(({ id, holds }) => holds.map((root) => ({ id, root })))
  const [best] = held
    .filter(({ root }) => part === root || ['.', '~'].some((mark) => part.startsWith(root + mark)))
    .toSorted((left, right) => right.root.length - left.root.length)
  if (!best) throw new Error(`no page of the reference contains ${part}`)
  return best.id
}
