import { textIn } from '../../../src/schema/base/text.ts'
import { AppError, errorText } from '../../../src/schema/model/errors.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { itemReader } from '../../features/sources/read-items.ts'
import { type MomentOf, ownFields } from '../../records/write/own-fields.ts'
import { problemAt } from '../kit/problem.ts'
import { sourceProblems } from '../kit/source-problems.ts'

const sourceFields = ['sourceId', 'sourceQuery', 'textColumn', 'valueColumn'] as const
const own = ownFields(import.meta, ['dictCode', 'fileHash', ...sourceFields])
type Moment = MomentOf<typeof own>

/** Fields may name a dictionary once it exists; a named one cannot be deleted. Items of a data source are read once before they are used. */
export const dictionary = own.hook(async (moment) => {
  const problems = moment.action === 'delete' ? namedIn(moment) : await readProblems(moment)
  return { problems, after: () => moment.app.live.refreshSoon() }
})

/** Problems of a data source that a write sets or changes. */
async function readProblems(moment: Moment): Promise<readonly Problem[]> {
  const [id, from] = [textOf(moment, 'sourceId'), textOf(moment, 'sourceQuery')]
  if (id === '' || !isChanged(moment)) return []
  if (textOf(moment, 'fileHash') !== '') return [ofFile]
  const found = await sourceProblems(moment, id, from)
  if (found.length > 0) return found
  const source = { id, from, value: textOf(moment, 'valueColumn'), text: textOf(moment, 'textColumn') }
  return itemReader(moment.app)(source).then(() => [], problemOf)
}

type Named = (typeof sourceFields)[number] | 'fileHash'
const textOf = ({ after }: Moment, name: Named) => String(after[name] ?? '').trim()

function isChanged({ action, before, after }: Moment): boolean {
  if (action === 'add') return true
  return action === 'edit' && sourceFields.some((name) => (before?.[name] ?? '') !== (after[name] ?? ''))
}

function problemOf(error: unknown): readonly Problem[] {
  if (!(error instanceof AppError)) throw error
  const field = error.code === 'SOURCE_COLUMN' ? 'valueColumn' : 'sourceId'
  return [problemAt(field, errorText(error.code, 'zh', error.params), errorText(error.code, 'en', error.params))]
}

const ofFile = problemAt(
  'sourceId',
  '此字典由文件定义，不能改为读取数据源',
  'This dictionary is defined by a file: its items are not read from a data source',
)

// Without the tenant's own dictionary, that of the platform tenant applies again.
function namedIn({ model, after: { dictCode, tenantId } }: Moment): readonly Problem[] {
  if (tenantId !== houseTenant) return []
  const user = [...model.resources.values()].find(({ plan }) =>
    Object.values(plan.fields).some(({ source }) => source?.kind === 'dictionary' && source.code === dictCode),
  )?.plan
  if (!user) return []
  const [zh, en] = [textIn('zh', user.title), textIn('en', user.title)]
  return [problemAt('dictCode', `“${zh}”的字段使用此字典，不能删除`, `Fields of "${en}" have their choices from it`)]
}
