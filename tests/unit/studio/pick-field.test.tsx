// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChoicesPending, PickField } from '../../../src/engine/blocks/studio/process/field.tsx'

it('shows an unknown value as a mistake only once the choices are known', () => {
  const shown = (isPending: boolean, known: readonly string[]) => {
    const choices = known.map((value) => ({ value, title: { zh: value, en: value } }))
    const { container, unmount } = render(
      <ChoicesPending value={isPending}>
        <PickField label="Role" value="buyer" choices={choices} onChange={() => undefined} />
      </ChoicesPending>,
    )
    const isWrong = container.querySelector('.ant-select-status-error') !== null
    unmount()
    return isWrong
  }
  expect([shown(true, []), shown(false, []), shown(false, ['buyer'])]).toEqual([false, true, false])
})
