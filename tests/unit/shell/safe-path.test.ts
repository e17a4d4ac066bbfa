import { expect, it } from 'vitest'
import { greetingOf } from '../../../src/shell/greeting.ts'
import { safePath } from '../../../src/shell/safe-path.ts'

it.each([
  ['/srm/supplier/bank?q.a=1#x', '/srm/supplier/bank?q.a=1#x'],
  [null, '/dashboard/analysis'],
  ['//evil.example', '/dashboard/analysis'],
  ['/\\evil.example', '/dashboard/analysis'],
  ['https://evil.example', '/dashboard/analysis'],
  ['javascript:alert(1)', '/dashboard/analysis'],
  ['/\t/evil.example', '/dashboard/analysis'],
  ['/user/login', '/dashboard/analysis'],
])('a redirect to %s leads to %s', (target, expected) => {
  expect(safePath(target)).toBe(expected)
})

it.each([
  [8, 'night'],
  [9, 'morning'],
  [11, 'morning'],
  [13, 'noon'],
  [19, 'afternoon'],
  [20, 'evening'],
])('greets at %i with %s', (hour, greeting) => {
  expect(greetingOf(hour)).toBe(greeting)
})
