import type { CellProps, InputProps, Services } from '../../../../widgets/kit/contract.ts'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../../widgets/kit/lazy-boundary.tsx'

const Editor = lazily(() => import('./conditions-field.tsx'), 'ConditionsInput')
const Words = lazily(() => import('./conditions-field.tsx'), 'ConditionsSentence')

function Input(props: InputProps) {
  return (
    <LazyBoundary>
      <Editor {...props} />
    </LazyBoundary>
  )
}

function Cell(props: CellProps) {
  return (
    <LazyBoundary>
      <Words {...props} />
    </LazyBoundary>
  )
}

/** Input and cell of the field type `conditions`; the condition builder loads with the first one. */
export const conditionServices: Services['Conditions'] = { Input, Cell }
