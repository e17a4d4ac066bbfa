import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { type Place, rowById } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName', 'nameEn', 'supplierCode'])

type Clarification = {
  readonly answer: unknown
  readonly question: unknown
  readonly supplierId: unknown
  readonly title: unknown
}
type Field = 'answer' | 'question' | 'title'

/** Names that are shorter occur in other words. */
const leastLength = 4

/** Legal forms: a company is known without them. */
const legalForm =
  /(股份有限公司|有限责任公司|集团有限公司|有限公司|股份公司|公司|co\.?,?ltd\.?|incorporated|inc\.|limited|gmbh|llc)$/u

/** Names of the company in the text, which goes to its rivals as it is: its full name, its name without the legal form, its number. */
export async function askerNamed(
  place: Place,
  { supplierId, ...texts }: Clarification,
  fields: readonly Field[],
): Promise<readonly Problem[]> {
  const company = await rowById(place, supplierTable, supplierId)
  if (!company) return []
  const { companyName, nameEn, supplierCode } = company
  const names = [companyName, nameEn, supplierCode].flatMap((name) => namesOf(plain(name)))
  const field = fields.find((each) => names.some((name) => plain(texts[each]).includes(name)))
  if (!field) return []
  const zh = '澄清将公开给其他投标人，请勿写明提问供应商的名称或编码'
  const en = 'It is published to the other bidders: leave out the name and the number of the company that asks'
  return [problemAt(field, zh, en)]
}

/** Text in one form: width, case and spaces do not matter. */
const plain = (text: unknown) =>
  String(text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, '')

/** A name without its legal form may be common words, such as those of the goods: a short one is no name. */
function namesOf(name: string): readonly string[] {
  const bare = name.replace(legalForm, '')
  const least = /\p{Script=Han}/u.test(bare) ? 6 : 10
  return [...(name.length >= leastLength ? [name] : []), ...(bare !== name && bare.length >= least ? [bare] : [])]
}
