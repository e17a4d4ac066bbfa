import { expect, it } from 'vitest'
import { mistakeLine, terminalLang } from '../../../server/boot/mistake-line.ts'

const mistake = {
  file: 'schemas/resources/bd/bank.json',
  line: 3,
  column: 5,
  pointer: '/fields/nmae',
  message: '"name" is used in several places, but the field is named "nmae"',
  suggestion: 'name',
  also: [
    { file: 'schemas/reports/bd/bank.json', line: 7, column: 2 },
    { file: 'schemas/resources/bd/bank.json', line: 9, column: 4 },
  ],
  severity: 'error',
} as const

it("prints an error on one line with all positions, in the reader's language", () => {
  expect(mistakeLine(mistake, 'en')).toBe(
    'schemas/resources/bd/bank.json:3:5  "name" is used in several places, but the field is named "nmae" (did you mean "name"?); also schemas/reports/bd/bank.json:7:2, schemas/resources/bd/bank.json:9:4',
  )
  expect(mistakeLine(mistake, 'zh')).toBe(
    'schemas/resources/bd/bank.json:3:5  多处使用“name”，但字段名写成了“nmae”（是否想写“name”？）；另见 schemas/reports/bd/bank.json:7:2, schemas/resources/bd/bank.json:9:4',
  )
})

it('takes the language of a terminal or log from its environment', () => {
  expect(terminalLang({ LANG: 'zh_CN.UTF-8' })).toBe('zh')
  expect(terminalLang({ LC_ALL: 'C', LANG: 'zh_CN.UTF-8' })).toBe('en')
  expect(terminalLang({})).toBe('en')
})
