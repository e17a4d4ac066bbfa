import { type ChoiceProps, LightSelect } from './light-select.tsx'
import { LiveSelect } from './live-select.tsx'

/** A choice in a form, whose chunk has the full control: it takes over in the event of the first use. */
export function SelectBox(props: ChoiceProps) {
  return <LightSelect {...props} Live={LiveSelect} />
}
