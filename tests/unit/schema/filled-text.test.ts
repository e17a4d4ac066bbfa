import { expect, it } from 'vitest'
import { errorText } from '../../../src/schema/model/errors.ts'
import { filledText } from '../../../src/schema/model/filled-text.ts'
import { problemText } from '../../../src/schema/model/problem-texts.ts'

it('chooses singular or plural', () => {
  const text = '{days} {days|day|days} left'
  expect([1, 2, 0].map((days) => filledText(text, { days }))).toEqual(['1 day left', '2 days left', '0 days left'])
})

it('keeps the placeholder of a missing value, or uses its default', () => {
  expect([filledText('Row {row}', {}), filledText('Row {row}', {}, '')]).toEqual(['Row {row}', 'Row '])
})

it('counts in interface messages', () => {
  expect([1, 30].map((seconds) => errorText('TOO_MANY', 'en', { seconds }))).toEqual([
    'Too many requests, try again in 1 second.',
    'Too many requests, try again in 30 seconds.',
  ])
  const least = (limit: number) => problemText({ field: 'name', kind: 'minLength', params: { limit } }, 'en')
  expect([least(1), least(2)]).toEqual(['At least 1 character', 'At least 2 characters'])
  expect(problemText({ field: 'name', kind: 'minLength', params: { limit: 1 } }, 'zh')).toBe('至少 1 个字符')
})
