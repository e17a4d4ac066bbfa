import { answerText, choicesIn, yesOrNo } from '../../domain/survey/choices.ts'
import { pointsOf } from '../../domain/survey/points.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import type { Company } from '../kit/company.ts'
import { dayBefore } from '../kit/days.ts'
import type { Random } from '../kit/random.ts'
import type { Planter } from '../life/planter.ts'
import { numbersOf } from '../trade/sheets.ts'
import { type Question, type Questionnaire, questionnaires } from './questionnaires.ts'

type Issue = {
  readonly of: number
  readonly title: string
  readonly status: 'open' | 'closed' | 'draft'
  /** Days since it was sent, and days to answer. */
  readonly ago: number
  readonly days: number
  /** Progress of each company. */
  readonly answers: readonly string[]
}

const times = (count: number, state: string) => Array.from({ length: count }, () => state)

const issues: readonly Issue[] = [
  { of: 0, title: '年度供应商能力调查', status: 'closed', ago: 150, days: 21, answers: times(14, 'scored') },
  {
    of: 1,
    title: '环境与社会责任自评',
    status: 'closed',
    ago: 70,
    days: 21,
    answers: [...times(9, 'scored'), ...times(3, 'answered'), ...times(2, 'overdue')],
  },
  {
    of: 0,
    title: '新增产能调查',
    status: 'open',
    ago: 8,
    days: 20,
    answers: [...times(4, 'answered'), ...times(3, 'doing'), ...times(5, 'todo')],
  },
  { of: 1, title: '下一年度自评（拟稿）', status: 'draft', ago: 1, days: 40, answers: [] },
]

/** Questionnaires, sent surveys, and the answers of forty companies in progress. */
export function plantSurveys(planter: Planter, random: Random, now: Date, companies: readonly Company[]): void {
  for (const template of questionnaires) plantTemplate(planter, template)
  const number = numbersOf()
  for (const [index, issue] of issues.entries()) {
    const asked = issue.answers.map((_, position) => companies[(index * 7 + position) % companies.length])
    const draftFor = companies.slice(0, 3)
    const known = issue.status === 'draft' ? draftFor : asked.filter((company) => company !== undefined)
    plantIssue(planter, random, now, issue, known, number('SUR', dayBefore(now, issue.ago)))
  }
}

const templateId = (name: string) => seedId('srm/survey/template', name)

function plantTemplate(planter: Planter, { name, category, passScore, questions }: Questionnaire): void {
  const total = questions.reduce((sum, { score }) => sum + score, 0)
  planter.plant('srm/survey/template', [{ name, category, passScore, total, enabled: 'Y' }], () => name)
  const rows = questions.map((question, index) => ({
    ...columnsOf(question),
    templateId: templateId(name),
    no: index + 1,
  }))
  planter.plant('srm/survey/template/question', rows, ({ no }) => `${name}/${String(no)}`)
}

function columnsOf({ section, title, type, options, score }: Question): SeedRecord {
  return { section, title, type, options: options?.join('\n') ?? null, required: 'Y', score, fileRequired: 'N' }
}

function plantIssue(
  planter: Planter,
  random: Random,
  now: Date,
  { of, title, status, ago, days, answers }: Issue,
  companies: readonly Company[],
  billNo: string,
): void {
  const template = questionnaires[of]
  if (!template) throw new Error(`there is no questionnaire ${of}`)
  const issueId = seedId('srm/survey/issue', billNo)
  const deadline = `${dayBefore(now, ago - days)} 18:00:00`
  const note = '请由了解情况的部门如实填写，逾期未答复将影响评价。'
  const issue = {
    id: issueId,
    billNo,
    billDate: dayBefore(now, ago),
    purOrg: 'P10',
    buyerId: 'buyer',
    templateId: templateId(template.name),
    title,
    deadline,
    note,
    supplierIds: companies.map(({ id }) => id).join(','),
    status,
    createTime: `${dayBefore(now, ago)} 09:00:00`,
    'at:publish': `${dayBefore(now, ago)} 10:00:00`,
    ...(status === 'closed' && { updateTime: `${dayBefore(now, ago - days - 3)} 09:30:00` }),
  }
  planter.plant('srm/survey/issue', [issue], () => issueId)
  for (const [position, company] of companies.slice(0, answers.length).entries()) {
    const state = answers[position] ?? 'todo'
    const head = { issueId, title, note, deadline, passScore: template.passScore, delivered: 'Y' }
    const sent = `${dayBefore(now, ago)} 10:00:00`
    plantAnswer(planter, random, company, template, { ...head, status: state, createBy: 'buyer', createTime: sent })
  }
}

const asText: Readonly<Record<string, string>> = {
  text: '已按要求落实',
  textarea: '已建立制度并按年度评审，记录保存三年。',
}

function valueFor(random: Random, { type, options }: Question): string {
  if (type === 'yesno') return random.chance(0.85) ? 'Y' : 'N'
  if (type === 'rate') return String(random.int(3, 5))
  if (type === 'number') return String(random.int(20, 400))
  const choices = choicesIn(options?.join('\n'))
  if (type === 'single') return random.pick(choices.slice(-2)).value
  if (type === 'multi')
    return choices
      .slice(0, random.int(1, choices.length))
      .map(({ value }) => value)
      .join(',')
  return asText[type] ?? ''
}

function plantAnswer(
  planter: Planter,
  random: Random,
  { id: supplierId }: Company,
  { questions, passScore }: Questionnaire,
  answer: SeedRecord,
): void {
  const id = seedId('srm/survey/answer', `${String(answer.issueId)}/${supplierId}`)
  const isIn = answer.status === 'answered' || answer.status === 'scored'
  const items = questions.map((question, index) => {
    const row = columnsOf(question)
    const value = isIn || (answer.status === 'doing' && index < 3) ? valueFor(random, question) : null
    const given = pointsOf({ ...row, maxScore: question.score, value } as Parameters<typeof pointsOf>[0])
    // Answers without a choice are scored by a user.
    const judged = answer.status === 'scored' ? Math.round(question.score * (0.6 + random.next() * 0.4)) : null
    const { score: maxScore, ...rest } = row
    const answerText = textOf(question, value)
    return {
      ...rest,
      answerId: id,
      supplierId,
      no: index + 1,
      maxScore,
      value,
      answerText,
      score: isIn ? (given ?? judged) : null,
    }
  })
  const score = items.reduce((sum, item) => sum + (item.score ?? 0), 0)
  planter.plant('srm/survey/answer', [{ id, supplierId, ...answer, score }], () => id)
  planter.plant('srm/survey/answer/item', items, ({ no }) => `${id}/${String(no)}`)
  const line = {
    issueId: answer.issueId,
    supplierId,
    answerStatus: answer.status,
    score: isIn ? score : null,
    passed: answer.status === 'scored' && score >= passScore ? 'Y' : 'N',
  }
  planter.plant('srm/survey/issue/supplier', [line], () => id)
}

function textOf({ type, options }: Question, value: string | null): string | null {
  if (value === null || !['single', 'multi'].includes(type)) return value === null ? null : yesOrValue(type, value)
  const labels = new Map(choicesIn(options?.join('\n')).map((choice) => [choice.value, answerText(choice.label)]))
  return itemsOf(value)
    .map((item) => labels.get(item) ?? item)
    .join('；')
}

function yesOrValue(type: string, value: string): string {
  if (type !== 'yesno') return value
  const choice = yesOrNo.find((each) => each.value === value)
  return choice ? answerText(choice.label) : value
}
