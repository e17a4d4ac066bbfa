// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleField } from '../../../src/docs/try/sample-field.ts'
import { HistoryValue } from '../../../src/engine/record/history-change.tsx'

it.each([
  ['hidden', 'Civil works', 'Civil works'],
  ['text', '', '—'],
] as const)('shows a value of a field of type %s: %j → %j', (type, value, shown) => {
  const { container } = render(<HistoryValue field={sampleField(type)} value={value} />)
  expect(container.textContent).toBe(shown)
})
