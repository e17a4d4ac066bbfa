import { expect, it } from 'vitest'
import { greetingOf } from '../../../src/shell/pages/greeting.ts'

it.each([
  [0, 'shell.night'],
  [8, 'shell.night'],
  [9, 'shell.morning'],
  [11, 'shell.morning'],
  [12, 'shell.noon'],
  [13, 'shell.noon'],
  [14, 'shell.afternoon'],
  [19, 'shell.afternoon'],
  [20, 'shell.evening'],
  [23, 'shell.evening'],
])('greets at %i with %s', (hour, greeting) => {
  expect(greetingOf(hour)).toBe(greeting)
})
