import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codePattern } from '../../../src/schema/base/names.ts'
import { compactJson } from '../../../src/schema/model/compact-json.ts'
import { fileKinds, type JsonKind } from '../../../src/schema/model/files.ts'

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
  report: (code) => ({ title: title(code), from: 'bd/bank', columns: ['code', 'name'] }),
  menu: (code) => ({ title: title(code), order: 100, items: [] }),
  portal: (code) => ({ title: title(code), look: 'calm', blocks: [{ block: 'hero' }] }),
  mixin: (code) => ({ title: title(code), fields: {} }),
}

/** Creates a valid schema file to start from. Returns the exit code. @throws Error with one line for a wrong call. */
export async function newFile(
  [kind, code]: readonly string[],
  dir: string,
  say: (line: string) => void,
): Promise<number> {
  if (!(kind !== undefined && Object.hasOwn(fileKinds, kind)))
    throw new Error(`Name the kind of file: ${Object.keys(fileKinds).join(', ')}.`)
  if (code === undefined || !new RegExp(codePattern).test(code))
    throw new Error('Name its code: lower-case letters, digits, parts with / between, such as bd/unit.')
  const { folder } = fileKinds[kind as JsonKind]
  const path = join(dir, folder, `${code}.json`)
  if (existsSync(path)) throw new Error(`${path} exists already.`)
  const $schema = `${'../../'.repeat(code.split('/').length)}meta/${kind}.json`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, compactJson({ $schema, ...starts[kind as JsonKind](code) }))
  say(
    `${path} is ready. ${kind === 'resource' ? `Its list opens at /list/${code}; name it in schemas/menus to have it in the menu.` : ''}`,
  )
  return 0
}
