// @vitest-environment jsdom
import '../../kit/jsdom.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Palette } from '../../../src/engine/blocks/studio/kit/palette.tsx'
import { fieldTypeNames } from '../../../src/i18n/field-types.ts'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { addTexts, i18n } from '../../../src/i18n/instance.ts'
import { type FieldType, fieldTypes } from '../../../src/schema/fields/registry.ts'

afterEach(cleanup)

it.each([
  ['zh', '部门'],
  ['en', 'Department'],
] as const)('the palette names the types of fields (%s)', async (lang, department) => {
  await startI18n(lang)
  const onChoose = vi.fn()
  addTexts({ fieldTypeNames })
  const nameOf = (type: FieldType) => i18n.t(`fieldTypeNames.${type}`)
  render(<Palette title="" kinds={fieldTypes} nameOf={nameOf} onStart={vi.fn()} onChoose={onChoose} />)
  const shown = screen.getAllByRole('button', { hidden: true })
  expect(shown).toHaveLength(fieldTypes.length)
  expect(new Set(shown.map(({ textContent }) => textContent)).size).toBe(fieldTypes.length)
  const chosen = screen.getByRole('button', { name: department, hidden: true })
  expect(chosen.title).toBe('sel_depart')
  fireEvent.click(chosen)
  expect(onChoose).toHaveBeenCalledWith('sel_depart')
})
