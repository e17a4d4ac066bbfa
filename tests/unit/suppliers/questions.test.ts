import { expect, it } from 'vitest'
import { expiryOf } from '../../../server/domain/hooks/supplier/expiry.ts'
import { missingFiles } from '../../../server/domain/hooks/supplier/required-files.ts'
import { choicesIn } from '../../../server/domain/survey/choices.ts'
import { madeForm } from '../../../server/domain/survey/made-form.ts'
import { pointsOf } from '../../../server/domain/survey/points.ts'
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
    { no: 2, title: '说明', type: 'textarea', required: 'N', showIf: "q1 == 'Y'", section: '乙' },
    { no: 1, title: '有吗', type: 'yesno', required: 'Y', fileRequired: 'Y', section: '甲' },
  ]
  const { resource, choices } = madeForm('test/made', '表', rows)
  expect(resource.plan.form.sections.map(({ title, fields }) => [title, fields])).toEqual([
    ['甲', ['q1', 'q1Files']],
    ['乙', ['q2']],
  ])
  expect(resource.plan.fields.q1).toMatchObject({ type: 'radio', required: true, source: { code: 'q1' } })
  expect(resource.plan.fields.q2?.visible).toMatchObject({ op: '==' })
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
