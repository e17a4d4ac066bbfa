import { Suspense } from 'react'
import type { CellProps, InputProps, Services } from '../../../../widgets/kit/contract.ts'
import { lazily } from '../../../../widgets/kit/lazily.ts'

const Editor = lazily(() => import('./conditions-field.tsx'), 'ConditionsInput')
const Words = lazily(() => import('./conditions-field.tsx'), 'ConditionsSentence')

function Input(props: InputProps) {
  return (
    <Suspense>
      <Editor {...props} />
    </Suspense>
  )
}

function Cell(props: CellProps) {
  return (
    <Suspense>
      <Words {...props} />
    </Suspense>
  )
}

/** Input and cell of the field type `conditions`; the condition builder loads with the first one. */
export const conditionServices: Services['Conditions'] = { Input, Cell }
