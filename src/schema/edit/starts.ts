import { compactJson } from '../model/compact-json.ts'
import { fileKinds, type JsonKind } from '../model/files.ts'

const title = (code: string) => {
  const words = (code.split('/').at(-1) ?? code).replaceAll(/[-_]/g, ' ')
  const en = words.charAt(0).toUpperCase() + words.slice(1)
  return { zh: en, en }
}

const text = (zh: string, en: string, more: object = {}) => ({ type: 'text', title: { zh, en }, ...more })

const starts: Readonly<Record<JsonKind, (code: string) => object>> = {
  resource: (code) => ({
    title: title(code),
    label: 'name',
    fields: {
      code: text('编码', 'Code', { required: true, unique: true, maxLength: 30 }),
      name: text('名称', 'Name', { required: true, maxLength: 100, searchable: true }),
      enabled: { type: 'switch', title: { zh: '启用', en: 'Enabled' }, default: 'Y' },
    },
    list: { columns: ['code', 'name', 'enabled'], query: ['name', 'code'], sort: 'code' },
    form: { sections: [{ fields: ['code', 'name', 'enabled'] }] },
    rights: { buyer: { can: ['list', 'view', 'add', 'edit', 'delete', 'import', 'export'] } },
  }),
  dictionary: (code) => ({ title: title(code), items: [{ value: 'a', title: { zh: '甲', en: 'A' } }] }),
  page: (code) => ({ title: title(code), blocks: [{ block: 'text', text: { zh: '内容', en: 'Content' } }] }),
  report: (code) => ({ title: title(code), from: 'sys/user', columns: ['username', 'realname'] }),
  menu: (code) => ({ title: title(code), order: 100, items: [] }),
  portal: (code) => ({ title: title(code), look: 'calm', blocks: [{ block: 'hero' }] }),
  mixin: (code) => ({ title: title(code), fields: {} }),
  overlay: () => ({ fields: {} }),
}

/** Path and text of a valid report about fields of a resource. */
export function startingReport(code: string, from: string, columns: readonly string[]) {
  const { path, text: common } = startOf('report', code)
  return { path, text: compactJson({ ...JSON.parse(common), from, columns }) }
}

/** Path and text of a valid file to start from. `code` as in its path: `bd/unit`. */
export function startOf(kind: JsonKind, code: string): { readonly path: string; readonly text: string } {
  const $schema = `${'../'.repeat(code.split('/').length)}meta/${kind}.json`
  return {
    path: `schemas/${fileKinds[kind].folder}/${code}.json`,
    text: compactJson({ $schema, ...starts[kind](code) }),
  }
}
