import { useTranslation } from 'react-i18next'
import type { FileKind } from '../../../../schema/model/files.ts'
import { namedFiles } from '../kit/named-files.ts'
import { type PanelProps, readerOf } from './element.ts'
import { ExpressionField, PickField } from './field.tsx'

/** Properties of the process: its records, the actions that start it and take it back, values for the approval matrix. */
export function ProcessProperties({ drawing, element, choices, files }: PanelProps) {
  const { t } = useTranslation()
  const read = readerOf(element)
  const set = (name: string) => (value: string | undefined) => drawing.set(element, { [`procura:${name}`]: value })
  const pick = (name: string, label: string, of: typeof choices.actions, hint?: string) => (
    <PickField
      label={label}
      {...(hint !== undefined && { hint })}
      value={read(name)}
      choices={of}
      onChange={set(name)}
    />
  )
  return (
    <>
      {pick('resource', t('drawing.resource'), filesOf(files, 'resource'))}
      {pick('start', t('drawing.start'), choices.actions, t('drawing.startHint'))}
      {pick('withdraw', t('drawing.withdraw'), choices.actions)}
      <h4>{t('drawing.matrix')}</h4>
      <ExpressionField
        label={t('drawing.amount')}
        element={undefined}
        value={read('amount')}
        onChange={set('amount')}
      />
      {pick('organisation', t('drawing.organisation'), choices.fields)}
      {pick('category', t('drawing.category'), choices.fields)}
    </>
  )
}

/** Files of a kind as choices. */
export function filesOf(files: PanelProps['files'], of: FileKind) {
  return files ? namedFiles(files, of).map(({ name, title = name }) => ({ value: name, title })) : []
}
