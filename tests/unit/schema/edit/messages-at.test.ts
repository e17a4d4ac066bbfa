import { expect, it } from 'vitest'
import { messagesAt } from '../../../../src/schema/edit/messages-at.ts'

const problem = (pointer: string, message: string) => ({
  ...{ file: 'a.json', line: 1, column: 1, pointer, message, severity: 'error' as const },
})
const problems = [
  problem('/rules/1/check', 'no field'),
  problem('/rules/1/check', 'no field'),
  problem('/rules/10', 'no check'),
  problem('/a~1b/c~0d', 'odd'),
]

it('the messages of a value are those of it and its parts, each once', () => {
  expect(messagesAt(problems, ['rules', 1, 'check'])).toEqual(['no field'])
  expect(messagesAt(problems, ['rules', 1])).toEqual(['no field'])
  expect(messagesAt(problems, ['rules'])).toEqual(['no field', 'no check'])
  expect(messagesAt(problems, ['a/b', 'c~d'])).toEqual(['odd'])
  expect(messagesAt(problems, ['fields'])).toEqual([])
})
