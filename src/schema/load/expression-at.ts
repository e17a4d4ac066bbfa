import { systemFields } from '../base/names.ts'
import type { Text } from '../base/text.ts'
import { catalogueOf, type GoodFile } from '../compile/catalogue.ts'
import { namesInProcess } from '../compile/compile-process.ts'
import type { Known } from '../compile/known.ts'
import { namesAround } from '../compile/names-around.ts'
import { own } from '../edit/meta-schema.ts'
import { withValue } from '../edit/with-value.ts'
import type { Path } from '../model/diagnostic.ts'
import type { ExpressionPlace, NameInExpression } from '../model/expression-place.ts'
import type { ProcessFile } from '../model/process-file.ts'
import type { Resource } from '../model/resource.ts'
import { ambientNames } from '../rules/check-types.ts'
import { readOnce, type ShapedFile } from './collect-files.ts'
import { expressionsIn } from './cross-check.ts'
import { pointerOf } from './json-places.ts'
import type { Expression } from './report.ts'

type Given = {
  readonly path: string
  /** Text of the file; whatever is at the place may be half-typed. */
  readonly text: string
  readonly place: Path
  /** All files, the last good versions of wrong ones. */
  readonly files: ReadonlyMap<string, GoodFile>
  readonly known: Known
}

type Catalogue = ReturnType<typeof catalogueOf>

/** Names, types and values for an expression at a place of a file; undefined where the rest of the file cannot be read, or no expression belongs there. */
export function expressionAt({ path, text, place, files, known }: Given): ExpressionPlace | undefined {
  const shaped = shapedAround(path, text, place)
  if (!shaped) return undefined
  const catalogue = catalogueOf(new Map([...files, [path, shaped] as const]).values(), known)
  const expression = expressionOf(shaped, place, catalogue)
  if (!expression) return undefined
  const { names, wanted, of = '' } = expression
  const resource = catalogue.resources.get(of)
  return {
    of: resource ? of : '',
    wanted,
    names: Object.entries(names)
      .toSorted(([one], [other]) => Number(isCommon(one)) - Number(isCommon(other)))
      .map(([name, type]) => ({
        name,
        type,
        ...wordsOf(name, resource, catalogue),
      })),
    constants: resource?.constants ?? {},
    ...(resource?.parent && { parent: resource.parent }),
  }
}

/** Texts that a part with an expression may need, and that are often written after it. */
const laterTexts = ['message', 'title']

/** File with a right expression at a place. A new part gets its expression before its texts: those are filled in. */
function shapedAround(path: string, text: string, place: Path): ShapedFile | undefined {
  if (!path.endsWith('.json')) return readOnce(path, text).shaped
  // Nothing has any type, so this expression is right at every place.
  const right = withValue(text, place, 'null')
  const texts = [right, ...laterTexts.map((key) => withValue(right, [...place.slice(0, -1), key], '–'))]
  for (const tried of texts) {
    const { shaped } = readOnce(path, tried)
    if (shaped) return shaped
  }
  return undefined
}

/** Whether a name is the same in every resource: fields of its own come first. */
function isCommon(name: string): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1)
  return Object.hasOwn(ambientNames, name) || (systemFields as readonly string[]).includes(last)
}

type Found = Pick<Expression, 'names' | 'wanted' | 'of'>

function expressionOf(file: ShapedFile, place: Path, catalogue: Catalogue): Found | undefined {
  const pointer = pointerOf(place)
  const found = expressionsIn(file, catalogue).find(({ at }) => pointerOf(at) === pointer)
  if (found || file.kind !== 'process') return found
  // An element of a process without an expression may get one.
  const { resource: of } = file.value as ProcessFile
  const whole = catalogue.resources.get(of)
  return whole && { names: namesInProcess(namesAround(catalogue, whole)), wanted: 'any', of }
}

/** Titles of names that are no fields. */
const titles: Readonly<Record<string, Text>> = {
  today: { zh: '今天', en: 'Today' },
  now: { zh: '现在', en: 'Now' },
  user: { zh: '当前用户', en: 'Signed-in user' },
  'user.id': { zh: '用户编号', en: 'Id of the user' },
  'user.username': { zh: '账号', en: 'Account' },
  'user.realname': { zh: '姓名', en: 'Name of the user' },
  'user.roles': { zh: '角色', en: 'Roles' },
  'user.supplierId': { zh: '所属供应商', en: 'Supplier of the user' },
  'user.mainFlag': { zh: '主账号', en: 'Main account' },
  'user.orgCode': { zh: '部门编码', en: 'Code of the department' },
  'user.tenantId': { zh: '租户', en: 'Tenant' },
  parent: { zh: '上级单据', en: 'Parent record' },
  outcome: { zh: '上一任务的结果', en: 'Result of the last task' },
  starter: { zh: '发起人', en: 'Starter' },
  matrixLevels: { zh: '审批矩阵的审核级数', en: 'Number of reviews in the approval matrix' },
}

/** Title of a name, and the values of a choice. */
function wordsOf(
  name: string,
  resource: Resource | undefined,
  catalogue: Catalogue,
): Pick<NameInExpression, 'title' | 'values'> {
  const [first = '', second] = name.split('.', 2)
  const field = second === undefined ? resource?.fields[first] : relatedTo(resource, first, catalogue)?.fields[second]
  const title = field?.title ?? own(titles, name)
  if (!field) return title === undefined ? {} : { title }
  const code = 'dict' in field ? field.dict : undefined
  const items = typeof code === 'string' ? catalogue.dictionaries.get(code)?.items : undefined
  const values = items?.slice(0, mostValues).map(({ value, title }) => ({ name: value, title }))
  return { ...(title !== undefined && { title }), ...(values && { values }) }
}

/** Values of long dictionaries are typed. */
const mostValues = 100

/** Resource of the rows of a table, or of the parent. */
function relatedTo(resource: Resource | undefined, name: string, { resources }: Catalogue): Resource | undefined {
  const field = resource?.fields[name]
  if (name === 'parent') return resources.get(resource?.parent?.of ?? '')
  return field?.type === 'table' ? resources.get(field.of) : undefined
}
