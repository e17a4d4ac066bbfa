import { type Text, textIn } from '../../../src/schema/base/text.ts'
import { catalogueOf } from '../../../src/schema/compile/catalogue.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import { confirmSteps } from '../../platform/store/pending-changes.ts'
import { withRows } from '../../platform/store/plan-schema.ts'
import type { Destructive } from '../../platform/store/schema-diff.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'

type Around = { readonly app: App; readonly model: Model; readonly user: string }
type Extension = { readonly tableName?: unknown; readonly fieldName?: unknown }
type Removal = { readonly warnings?: readonly Text[]; readonly steps?: readonly Step[] }

/** Most files that a warning names. */
const named = 5

/** What the removal of an extension field loses: the values of its column, and the files that name it. Confirmed, its column goes. */
export async function removedExtension({ app, model, user }: Around, row: Extension): Promise<Removal> {
  const [code, key] = [String(row.tableName), String(row.fieldName)]
  const resource = model.resources.get(code)
  const column = resource?.storage.columns.find(({ field }) => field === key)
  // A field that the files have by now keeps its column.
  if (!(resource && column) || (await isOfFiles(app, model, code, key))) return {}
  const loss: Destructive = { table: resource.storage.table, column: column.name, kind: 'drop' }
  const [counted] = await withRows(app.store, [loss])
  const rows = counted?.rows ?? 0
  const { title } = resource.plan
  const lost: readonly Text[] =
    rows === 0
      ? []
      : [
          {
            zh: `“${textIn('zh', title)}”中 ${rows} 个值将永久删除，从回收站恢复字段也不能找回`,
            en: `${rows} ${rows === 1 ? 'value' : 'values'} of "${textIn('en', title)}" will be deleted for good; restoring the field does not bring them back`,
          },
        ]
  return {
    warnings: [...lost, ...namingFiles(model, code, key)],
    steps: rows === 0 ? [] : confirmSteps([loss], user, nowText()),
  }
}

/** Whether the files have the field themselves. */
async function isOfFiles(app: App, model: Model, code: string, key: string): Promise<boolean> {
  const { known } = await app.live.trial(new Map())
  const { resources } = catalogueOf(model.files.values(), { ...known, extensions: new Map() })
  return Object.hasOwn(resources.get(code)?.fields ?? {}, key)
}

/** Warning about files that name the field: they would be wrong without it. */
function namingFiles({ files }: Model, code: string, key: string): readonly Text[] {
  const word = new RegExp(`\\b${key}\\b`)
  const paths = [...files].flatMap(([path, { code: own, text = '' }]) =>
    (own === code || text.includes(`"${code}"`)) && word.test(text) ? [path] : [],
  )
  if (paths.length === 0) return []
  const list = `${paths.slice(0, named).join(', ')}${paths.length > named ? ' …' : ''}`
  return [
    { zh: `${paths.length} 个文件提到此字段：${list}`, en: `Files that name this field (${paths.length}): ${list}` },
  ]
}
