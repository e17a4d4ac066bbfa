// @vitest-environment jsdom
import '../../kit/jsdom.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { planForm } from '../../../src/engine/form/form-plan.ts'
import { RuleInspector } from '../../../src/engine/form/rule-inspector.tsx'
import { FormStore } from '../../../src/engine/form/store.ts'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { langAtom } from '../../../src/state/lang.ts'
import { compiledOf } from './kit/compiled.ts'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

it('explains why a field is hidden, required or fixed: the rule, and its values', () => {
  const { resource, validate } = compiledOf({
    fields: {
      country: { type: 'text', title: 'Country', required: true },
      iban: { type: 'text', title: 'IBAN', visible: "country != 'CN'", required: "country == 'DE'" },
      code: { type: 'text', title: 'Code', readOnly: "country != ''" },
    },
  })
  const store = new FormStore({
    plan: planForm(resource),
    record: { country: 'CN' },
    ambient: { user: {}, today: '2026-11-21', now: '2026-11-21 08:00:00' },
    validate,
  })
  const state = createStore()
  state.set(langAtom, 'en')
  render(
    <Provider store={state}>
      <RuleInspector store={store} onClose={() => undefined} />
    </Provider>,
  )
  const row = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell')
  const texts = (name: RegExp) => row(name).map(({ textContent }) => textContent)
  expect(texts(/^Country/)).toEqual(['Country country', 'Yes', 'Yes', 'No'])
  expect(texts(/^IBAN/)).toEqual([
    'IBAN iban',
    `No country != 'CN'country = "CN"`,
    `No country == 'DE'country = "CN"`,
    'No',
  ])
  expect(texts(/^Code/).at(-1)).toBe(`Yes country != ''country = "CN"`)
})
