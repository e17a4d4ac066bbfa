import { beforeAll, expect, it } from 'vitest'
import { doneText } from '../../../src/engine/record/done-text.ts'
import { i18n, startI18n } from '../../../src/i18n/i18n.ts'
import { itemPlan } from './kit/item.ts'

const plan = itemPlan()
const next = { zh: '等待审核。', en: 'It is reviewed now.' }
const [one, other] = [
  { id: '1', name: 'Acme' },
  { id: '2', name: 'Bolt' },
]
beforeAll(() => startI18n('en'))

it.each([
  ['the next step, with the name of the record', { next }, [one], 'Acme: It is reviewed now.'],
  ['the next step, for several records without a name', { next }, [one, other], 'It is reviewed now.'],
  ['the next step, for a record without a name', { next }, [{ id: '3' }], 'It is reviewed now.'],
  ['a confirmation, if the file has no next step', {}, [one], 'Done'],
])('shows after an action: %s', (_, action, rows, text) => {
  expect(doneText(i18n.t, plan, action, rows, 'en').content).toBe(text)
})
