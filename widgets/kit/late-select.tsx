import { useLate } from './late.ts'
import { type ChoiceProps, LightSelect } from './light-select.tsx'
import { selects } from './selects.ts'

/** A choice outside forms, whose full control loads when the pointer is near or the focus comes. */
export function LateSelect(props: ChoiceProps) {
  const Live = useLate(selects)?.LiveSelect
  return <LightSelect {...props} Live={Live} onNear={selects.prefetch} onNeeded={selects.need} />
}
