import { type ChoiceProps, LightSelect } from './light-select.tsx'
import { needSelects, useSelects } from './selects.ts'

/** A choice outside forms, whose full control loads after the page. */
export function LateSelect(props: ChoiceProps) {
  return <LightSelect {...props} Live={useSelects()?.LiveSelect} onNeeded={needSelects} />
}
