import { describe, expect, it } from 'vitest'
import { expiryOf } from '../../../server/domain/hooks/supplier/expiry.ts'
import { missingFiles } from '../../../server/domain/hooks/supplier/required-files.ts'
import { choicesIn } from '../../../server/domain/survey/choices.ts'
import { conditionsOfText } from '../../../server/domain/survey/conditions-of-text.ts'
import { madeForm } from '../../../server/domain/survey/made-form.ts'
import { pointsOf } from '../../../server/domain/survey/points.ts'
import { formOfQuestions, questionProblems } from '../../../server/domain/survey/question-problems.ts'
import { advancedText } from '../../../src/schema/conditions/advanced.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import { callFunction } from '../../../src/schema/rules/functions.ts'

const options = '有认证=10\n部分 ＝ 5\n没有'

it('parses choices as lines, with points after the last equals sign', () => {
  expect(choicesIn(options)).toEqual([
    { value: 'A', label: '有认证', points: 10 },
    { value: 'B', label: '部分', points: 5 },
    { value: 'C', label: '没有', points: null },
  ])
  expect(choicesIn(null)).toEqual([])
})

it.each([
  ['single', options, 10, 'B', 5],
  ['multi', options, 12, 'A,B', 12],
  ['yesno', null, 8, 'Y', 8],
  ['yesno', null, 8, 'N', 0],
  ['rate', null, 10, '4', 8],
  ['single', '甲\n乙', 10, 'A', undefined],
  ['text', null, 10, 'x', undefined],
  ['single', options, 0, 'A', undefined],
])('scores a %s question of %j and %d points, answered %s, with %j', (type, choices, maxScore, value, points) => {
  expect(pointsOf({ type, options: choices, maxScore, value })).toBe(points)
})

it('renders questions as form fields in sections, with files next to them', () => {
  const rows = [
    { no: 2, title: '说明', type: 'textarea', required: 'N', showIf: '["and",["q1","eq","Y"]]', section: '乙' },
    { no: 1, title: '有吗', type: 'yesno', required: 'Y', fileRequired: 'Y', section: '甲' },
  ]
  const { resource, choices } = madeForm('test/made', '表', rows)
  expect(resource.plan.form.sections.map(({ title, fields }) => [title, fields])).toEqual([
    ['甲', ['q1', 'q1Files']],
    ['乙', ['q2']],
  ])
  expect(resource.plan.fields.q1).toMatchObject({ type: 'radio', required: true, source: { code: 'q1' } })
  expect(resource.plan.fields.q2?.visible).toMatchObject({ op: '==' })
  expect(resource.plan.fields.q2?.dependsOn).toEqual(['q1'])
  expect(Object.keys(choices)).toEqual(['q1'])
})

it.each([
  [null, 'none'],
  ['2026-01-01', 'expired'],
  ['2026-03-01', '7'],
  ['2026-03-08', '7'],
  ['2026-03-09', '30'],
  ['2026-04-30', '60'],
  ['2026-05-01', 'valid'],
])('marks on 1 March 2026 an end on %s as %s', (day, level) => expect(expiryOf(day, '2026-03-01')).toBe(level))

it('reports a required file without its scan, or when expired', () => {
  const rows = [
    { fileName: '营业执照', uploadRequired: 'Y', file: 'f|a', validTo: null },
    { fileName: '许可证', uploadRequired: 'Y', file: 'f|b', validTo: '2026-02-28' },
  ]
  const questions = [
    { fileName: '环评', uploadRequired: 'Y' },
    { fileName: '样本', uploadRequired: 'N' },
  ]
  expect(missingFiles(questions, rows, '2026-03-01')).toEqual(['环评', '许可证'])
})

it.each([
  ['addMonths', '2024-01-31', 1, '2024-02-29'],
  ['addMonths', '2026-11-22', 24, '2028-11-22'],
  ['addMonths', '2026-03-31 10:00:00', -1, '2026-02-28'],
  ['addDays', '2026-12-31', 1, '2027-01-01'],
  ['addDays', 'soon', 1, null],
  ['addDays', '2026-12-31', null, null],
])('%s(%s, %s) is %s', (name, day, count, moved) => expect(callFunction(name, [day, count])).toBe(moved))

describe('conditions of questions', () => {
  const question = { title: '题', options: '甲\n乙', required: 'N' }
  const rows = (showIf: string) => [
    { ...question, no: 1, type: 'yesno' },
    { ...question, no: 2, type: 'multi' },
    { ...question, no: 3, type: 'number' },
    { ...question, no: 4, type: 'date' },
    { ...question, no: 5, type: 'text', showIf },
  ]

  it.each([
    ['["and",["q1","eq","Y"]]', { q1: 'Y' }, true],
    ['["and",["q1","eq","Y"]]', { q1: 'N' }, false],
    ['["and",["q1","eq","Y"]]', {}, false],
    ['["and",["q2","eq","A"]]', { q2: 'A,B' }, true],
    ['["and",["q2","eq","A"]]', { q2: 'B' }, false],
    ['["and",["q2","in","A,B"]]', { q2: 'B' }, true],
    ['["and",["q2","empty",""]]', {}, true],
    ['["and",["q2","not_empty",""]]', { q2: 'A' }, true],
    ['["and",["q3","gt","10"]]', { q3: 10 }, false],
    ['["and",["q3","gt","10"]]', { q3: 10.5 }, true],
    ['["and",["q3","gt","10"]]', {}, false],
    ['["and",["q4","ge","2026-11-29"]]', { q4: '2026-11-29' }, true],
    ['["and",["q1","eq","Y"],["q3","le","3"]]', { q1: 'Y', q3: 4 }, false],
    ['["or",["q1","eq","Y"],["q3","le","3"]]', { q1: 'N', q3: 3 }, true],
    // A question that is no longer there.
    ['["or",["q9","eq","Y"]]', { q1: 'Y' }, false],
    // Written as an expression, before conditions.
    ["q1 == 'Y' && !(q3 > 2.0)", { q1: 'Y', q3: 2 }, true],
  ])('%s with the answers %j shows the question: %j', (showIf, answers, isShown) => {
    const { resource } = madeForm('test/made', '', rows(showIf))
    expect(holds(resource.plan.fields.q5?.visible, answers, true)).toBe(isShown)
  })

  it.each([
    ['["and",["q1","eq","Y"],["q2","in","A,B"],["q3","gt","1.5"],["q4","lt","2026-01-01"]]', undefined],
    ['["and",["q1","empty",""]]', undefined],
    ['["and",["q1","eq","Z"]]', '“Z”不是“1. 题”的答案'],
    ['["and",["q2","in","A,C"]]', '“A,C”不是“2. 题”的答案'],
    ['["and",["q3","gt","much"]]', '“much”不是“3. 题”的答案'],
    ['["and",["q3","gt",""]]', '请填写“3. 题”的值'],
    ['["and",["q4","ge","2026-02-30"]]', '“2026-02-30”不是“4. 题”的答案'],
    ['["and",["q5","eq","x"]]', '“q5”不是前面的题目'],
    ['["and",["createTime","eq","2026-01-01"]]', '“createTime”不是前面的题目'],
    ['["and",["constructor","eq","x"]]', '“constructor”不是前面的题目'],
  ])('%s is refused with %j', (showIf, message) => {
    const [problem] = questionProblems('test/made', rows(showIf))[4] ?? []
    expect(problem?.message).toEqual(message && expect.objectContaining({ zh: message }))
  })

  it.each([
    ["q1 == 'Y'", '["and",["q1","eq","Y"]]'],
    ["q1 == 'A' && q3 > 10.0", '["and",["q1","eq","A"],["q3","gt","10"]]'],
    ["q1 != 'A' || q3 <= 2.5 || q2 == null", '["or",["q1","ne","A"],["q3","le","2.5"],["q2","empty",""]]'],
    ["'B' in q2 && q4 != null", '["and",["q2","eq","B"],["q4","not_empty",""]]'],
    ["q1 in ['A', 'B']", '["and",["q1","in","A,B"]]'],
    ["q1 == 'A' && (q2 == 'B' || q3 > 1.0)", undefined],
    ["!(q1 == 'A')", undefined],
    ['q1 == q2', undefined],
    ['q1 ==', undefined],
  ])('the older expression %s becomes %j', (text, conditions) => {
    const found = conditionsOfText(text)
    expect(found && advancedText(found)).toBe(conditions)
  })

  it('rows in progress make a form of those that are questions', () => {
    const some = [
      { title: '甲', type: 'yesno' },
      { title: '乙' },
      { title: '丙', type: 'constructor' },
      { type: 'rate' },
    ]
    const { resource, choices } = formOfQuestions('test/made', some)
    expect(Object.values(resource.plan.fields).map(({ key, title }) => [key, title])).toEqual([
      ['q1', '1. 甲'],
      ['q4', '4. '],
    ])
    expect(choices.q1).toHaveLength(2)
  })
})
